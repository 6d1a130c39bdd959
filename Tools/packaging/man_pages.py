"""Writes the manual pages of a program, one for each command, from what the program says of itself.

    python3 Tools/packaging/man_pages.py BINARY FOLDER --version 0.1.0 --epoch 1795000000

The text comes from `BINARY --experimental-dump-help` and from the usage lines of `BINARY help`. The page
of `geocode build places` is `geocode-build-places.1`, so that `man geocode build places` finds it.

The plugin generate-manual of swift-argument-parser 1.8.2 reads the same dump. It drops letters beyond
ASCII, allowed values, default values and the titles of option groups, joins examples to one paragraph
where they wrap, and claims that every command exits with 0 or more: that is why this file exists.
"""
import argparse, datetime, itertools, json, os, re, subprocess, textwrap

AUTHORS = "The OnTheMap contributors"
# Lines of the source, which people read in a diff.
WIDTH = 78
# Stands before a word that roff must not hyphenate, until the text is escaped.
UNBROKEN = "\x03"


def escaped(text):
    """Text as roff reads it back: letters that roff would set as other signs are named."""
    for letter, name in (("\\", r"\e"), ("`", r"\(ga"), ("'", r"\(aq"), ("^", r"\(ha"), ("~", r"\(ti"),
                         ("-", r"\-"), (UNBROKEN, r"\%")):
        text = text.replace(letter, name)
    return text


def plain(part):
    """Text outside backticks: hyphens between letters stay hyphens, others are the keyboard's minus."""
    return re.sub(r"(?<=[^\W\d_])\\-(?=[^\W\d_])", "-", escaped(part))


def prose(text):
    """A paragraph: each sentence begins a line; what stands between backticks is bold."""
    parts = re.split(r"`([^`]+)`", text)
    for index, part in enumerate(parts):
        parts[index] = r"\fB" + escaped(part) + r"\fP" if index % 2 else plain(part)
    lines = []
    for sentence in re.split(r"(?<=[.?!]) (?=[^a-z])", "".join(parts)):
        lines += textwrap.wrap(sentence, WIDTH, break_long_words=False, break_on_hyphens=False)
    return [guarded(line) for line in lines]


def guarded(line):
    """A line that roff does not take for a request."""
    return r"\&" + line if line.startswith(".") else line


def literal(lines):
    """Lines as they are, such as examples."""
    return [".Bd -literal -compact", *[guarded(escaped(line)) for line in lines], ".Ed"]


def discussion(text):
    """The paragraphs of a help text, and its titled blocks: {"EXAMPLES": [line, ...], ...}."""
    body, blocks = [], {}
    for paragraph in (text or "").strip("\n").split("\n\n"):
        lines = paragraph.split("\n")
        if re.fullmatch(r"[A-Z][A-Z ]+:", lines[0]):
            blocks[lines[0][:-1]] = [line[2:] if line.startswith("  ") else line for line in lines[1:]]
        elif paragraph:
            body.append(lines)
    return body, blocks


def paragraphs(body):
    for index, lines in enumerate(body):
        if index:
            yield ".Pp"
        # Commands may follow in the lines below a sentence.
        for is_indented, run in itertools.groupby(lines, lambda line: line.startswith("  ")):
            yield from literal(run) if is_indented else prose(" ".join(line.strip() for line in run))


def flags(argument):
    """The names of an option: short ones first, as in its help."""
    dashes = {"short": "", "longWithSingleDash": "", "long": "-"}
    order = sorted(argument["names"], key=lambda name: name["kind"] != "short")
    return " , ".join("Fl " + escaped(dashes[name["kind"]] + name["name"]) for name in order)


def merged(arguments):
    """The arguments, with a flag and its opposite (--header, --no-header) as one."""
    result = []
    for argument in arguments:
        last = result[-1] if result else None
        if (last and argument["kind"] == "flag" == last["kind"]
                and argument.get("abstract") == last.get("abstract")
                and argument["names"][0]["name"] == "no-" + last["names"][0]["name"]):
            result[-1] = {**last, "names": last["names"] + argument["names"]}
        else:
            result.append(argument)
    return result


def entry(argument):
    """One argument or option, as an entry of a list."""
    if argument["kind"] == "positional":
        head = "Ar " + escaped(argument["valueName"])
    else:
        head = flags(argument)
        if argument["kind"] == "option":
            head += " Ar " + escaped(argument["valueName"])
    text = argument.get("abstract") or ""
    # People copy values and names of fields: none of them may be hyphenated at the end of a line.
    text = re.sub(r"(?<!\S)(?=[\w{]*[_0-9])|(?<=default: )", UNBROKEN, text)
    facts = []
    values = argument.get("allValues") or []
    if values:
        facts.append("values: " + ", ".join(UNBROKEN + value for value in values))
    default = argument.get("defaultValue")
    if default is not None and "(default:" not in text:
        facts.append("default: " + UNBROKEN + default)
    if facts:
        text = f"{text} ({'; '.join(facts)})".strip()
    lines = prose(text)
    if argument.get("discussion"):
        lines += [".Pp", *prose(argument["discussion"].replace("\n", " "))]
    return [".It " + head, *lines]


def options(command):
    """The arguments and options of a command, in the groups of its help."""
    groups = {}
    for argument in merged(command.get("arguments") or []):
        if argument["shouldDisplay"]:
            title = argument.get("sectionTitle")
            if title is None:
                title = "Arguments" if argument["kind"] == "positional" else "Options"
            groups.setdefault(title, []).append(argument)
    last = groups.pop("Options", [])
    first = groups.pop("Arguments", [])
    if not groups:
        ordered = [(None, first + last)]
    else:
        ordered = [("Arguments", first), *groups.items(), ("Other options", last)]
    if not any(group for _, group in ordered):
        return
    yield ".Sh OPTIONS"
    for title, group in ordered:
        if group:
            if title is not None:
                yield ".Ss " + escaped(title)
            yield ".Bl -tag -width 6n"
            for argument in group:
                yield from entry(argument)
            yield ".El"


def usage(binary, path):
    """The lines of usage that the program prints; lines that explain a subcommand are left out."""
    environment = {**os.environ, "COLUMNS": "1000", "LC_ALL": "C.UTF-8"}
    text = subprocess.run([binary, *path[1:], "--help"], env=environment, check=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE).stdout.decode()
    found = re.search(r"^USAGE: (.*\n(?:       .*\n)*)", text, re.MULTILINE)
    lines = [line.strip() for line in found.group(1).splitlines()]
    return [line for line in lines if not re.search(r"\S   +\S", line)]


def synopsis(line, path):
    """A line of usage: what is typed is bold, what is replaced is slanted."""
    name = " ".join(path)
    if not line.startswith(name):
        # The command that runs when none is named: `geocode find` is also `geocode`.
        name = path[0]
    rest = line[len(name):].strip()
    rest = re.sub(r"<([^>]*)>", lambda found: "\0" + found.group(1) + "\1", rest)
    rest = re.sub(r"(?<![\w-])(--?[A-Za-z][\w-]*|--(?![\w-]))", "\2\\1\1", rest)
    rest = escaped(rest).replace("\0", r"\fI").replace("\2", r"\fB").replace("\1", r"\fP")
    wrapped = textwrap.wrap(rest, WIDTH, break_long_words=False, break_on_hyphens=False)
    return [f".Nm {name}", *[guarded(part) for part in wrapped]]


def references(names):
    return [f".Xr {name} 1" + (" ," if index < len(names) - 1 else "")
            for index, name in enumerate(names)]


def exit_status(lines):
    yield ".Bl -tag -width 6n"
    for line in lines:
        code, text = line.split(None, 1)
        yield f".It {code}"
        yield from prose(text if text.endswith(".") else text + ".")
    yield ".El"


def page(binary, command, path, arguments):
    """The lines of one page."""
    name = "-".join(path)
    body, blocks = discussion(command.get("discussion"))
    subcommands = [sub for sub in command.get("subcommands") or [] if sub["shouldDisplay"]]
    pages = [sub for sub in subcommands if sub["commandName"] != "help"]
    date = datetime.datetime.fromtimestamp(arguments.epoch, datetime.timezone.utc)
    summary = (command.get("abstract") or "").rstrip(".")
    # A summary of a manual page begins in lower case, unless with a name.
    if summary[1:2].islower():
        summary = summary[0].lower() + summary[1:]
    yield rf'.\" From what {path[0]} {arguments.version} prints for --help.'
    yield f".Dd {date:%B} {date.day}, {date.year}"
    yield f".Dt {name.upper()} 1"
    yield f'.Os "OnTheMap {arguments.version}"'
    yield ".Sh NAME"
    yield f".Nm {name}"
    yield f".Nd {escaped(summary)}"
    yield ".Sh SYNOPSIS"
    lines = usage(binary, path)
    for line in lines:
        yield from synopsis(line, path)
    yield ".Sh DESCRIPTION"
    if body:
        yield from paragraphs(body)
    else:
        yield from prose((command.get("abstract") or "").strip())
    if subcommands:
        yield ".Sh COMMANDS"
        yield ".Bl -tag -width 6n"
        for sub in subcommands:
            yield f".It Cm {escaped(sub['commandName'])}"
            yield from prose(sub.get("abstract") or "")
        yield ".El"
    yield from options(command)
    status = blocks.pop("EXIT STATUS", None)
    if status:
        yield ".Sh EXIT STATUS"
        yield from exit_status(status)
    examples = blocks.pop("EXAMPLES", None)
    for title, lines in blocks.items():
        yield f".Sh {title}"
        yield from literal(lines)
    if examples:
        yield ".Sh EXAMPLES"
        yield from literal(examples)
    related = ["-".join([*path, sub["commandName"]]) for sub in pages]
    if len(path) > 1:
        related.insert(0, "-".join(path[:-1]))
    if related:
        yield ".Sh SEE ALSO"
        yield from references(sorted(related))
    yield ".Sh AUTHORS"
    yield f".An {AUTHORS}"


def write(binary, command, path, arguments):
    path = [*path, command["commandName"]]
    with open(os.path.join(arguments.folder, "-".join(path) + ".1"), "w", encoding="utf-8") as file:
        file.write("\n".join(page(binary, command, path, arguments)) + "\n")
    for sub in command.get("subcommands") or []:
        # `geocode help find` is `geocode find --help`: nothing to add on a page.
        if sub["shouldDisplay"] and sub["commandName"] != "help":
            write(binary, sub, path, arguments)


def main():
    parser = argparse.ArgumentParser(description="Writes the manual pages of a program.")
    parser.add_argument("binary")
    parser.add_argument("folder")
    parser.add_argument("--version", required=True)
    parser.add_argument("--epoch", type=int, required=True, help="date of the pages, seconds since 1970")
    arguments = parser.parse_args()
    dump = subprocess.run([arguments.binary, "--experimental-dump-help"], check=True,
                          stdout=subprocess.PIPE).stdout
    os.makedirs(arguments.folder, exist_ok=True)
    write(arguments.binary, json.loads(dump)["command"], [], arguments)


if __name__ == "__main__":
    main()
