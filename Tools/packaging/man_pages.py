"""Writes the manual pages of a program, one for each command: what the command prints for --help.

    python3 Tools/packaging/man_pages.py BINARY FOLDER --version 0.1.0 --epoch 1795000000

The page of `geocode build places` is `geocode-build-places.1`, so that `man geocode build places` finds it.
"""
import argparse, datetime, json, os, re, subprocess


def escaped(line):
    """A line as roff reads it back: letters that roff would set as other signs are named."""
    for letter, name in (("\\", r"\e"), ("`", r"\(ga"), ("'", r"\(aq"), ("^", r"\(ha"), ("~", r"\(ti"), ("-", r"\-")):
        line = line.replace(letter, name)
    return r"\&" + line if line.startswith(".") else line


def page(binary, command, path, arguments):
    """The lines of one page: each section of the help is a section of the page, line by line."""
    name = "-".join(path)
    text = subprocess.run([binary, *path[1:], "--help"], env={**os.environ, "COLUMNS": "80", "LC_ALL": "C.UTF-8"},
                          check=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE).stdout.decode()
    date = datetime.datetime.fromtimestamp(arguments.epoch, datetime.timezone.utc)
    yield f'.TH {name.upper()} 1 {date:%Y-%m-%d} "OnTheMap {arguments.version}"'
    yield from (".SH NAME", escaped(name) + r" \- " + escaped(command["abstract"].rstrip(".")))
    is_open = False
    for line in text.strip().split("\n"):
        heading = re.fullmatch(r"([A-Z][A-Z ]+):(?: (.*))?", line)
        if heading:
            if is_open:
                yield ".fi"
            yield from (".SH " + {"OVERVIEW": "DESCRIPTION", "USAGE": "SYNOPSIS"}.get(heading[1], heading[1]), ".nf")
            is_open, line = True, heading[2]
        if line:
            yield escaped(line)
        elif line is not None:
            yield ".sp"
    if is_open:
        yield ".fi"


def write(binary, command, path, arguments):
    path = [*path, command["commandName"]]
    # Space before a heading or at the end is the business of roff.
    text = re.sub(r"(\.nf\n)?(\.sp\n)+(?=\.fi\n)", r"\1", "\n".join(page(binary, command, path, arguments)) + "\n")
    with open(os.path.join(arguments.folder, "-".join(path) + ".1"), "w", encoding="utf-8") as file:
        file.write(text)
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
