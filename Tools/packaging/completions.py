"""Writes the completions of a program for bash, zsh and fish, under the names with which the shells find them.

    python3 Tools/packaging/completions.py BINARY FOLDER

The scripts are those of `BINARY --generate-completion-script`, with additions to what
swift-argument-parser 1.8.2 writes:

    geocode --format j     options and values of the default subcommand complete without its name
    geocode --format=j     values complete behind "=", too, in bash and zsh; fish can do that already
    geocode find --form    an option completes where a query may stand, too, in zsh; bash and fish can do that

A script of another shape than that of this version is an error: then somebody must read it, and mend this file.
"""
import argparse, json, os, re, subprocess, sys


class Unexpected(Exception):
    """A script that has not the shape that this file knows."""


def replaced(script, old, new):
    """The script with `new` in the place of `old`, which must be there once."""
    if script.count(old) != 1:
        raise Unexpected(f"{script.count(old)} times instead of once:\n{old}")
    return script.replace(old, new)


def indented(text, spaces=4):
    return "".join(" " * spaces + line if line.strip() else line for line in text.splitlines(True))


def part(script, start, end):
    """What is between two texts, both included."""
    begin = script.find(start)
    stop = script.find(end, begin)
    if begin < 0 or stop < 0:
        raise Unexpected(f"nothing from\n{start}\nto\n{end}")
    return script[begin:stop + len(end)]


# Bash hands over --format=j as three words, or as one where COMP_WORDBREAKS has no "=".
BASH_SPLIT = r'''# Makes two words of an option and its value in one: --format=json.
#
# modified variables:
#
# - unparsed_words, cur, prev: as if a space were in the place of =
# - value_prefix: what the shell takes for the beginning of the value, such as --format=
__PROGRAM_split_values() {
    local -a words=()
    local word option=
    local is_value=false was_terminator_seen=false
    for word in "${unparsed_words[@]}"; do
        if "${was_terminator_seen}"; then
            words+=("${word}")
        elif "${is_value}"; then
            words+=("${word}")
            is_value=false
            option=
        elif [[ "${word}" = '=' && -n "${option}" ]]; then
            is_value=true
        elif [[ "${word}" = --?*=* ]]; then
            words+=("${word%%=*}" "${word#*=}")
            option=
        else
            words+=("${word}")
            option=
            [[ "${word}" = --?* ]] && option="${word}"
            [[ "${word}" = -- ]] && was_terminator_seen=true
        fi
    done
    # The cursor is behind the =
    "${is_value}" && words+=('')

    unparsed_words=("${words[@]}")
    if [[ "${cur}" = --?*=* ]]; then
        value_prefix="${cur%%=*}="
        cur="${cur#*=}"
    elif "${is_value}"; then
        cur=
    fi
    if [[ "${#unparsed_words[@]}" -gt 1 ]]; then
        prev="${unparsed_words[${#unparsed_words[@]} - 2]}"
    fi
}

'''

BASH_PREFIX = r'''    local -i index
    for index in "${!COMPREPLY[@]}"; do
        COMPREPLY[index]="${value_prefix}${COMPREPLY[index]}"
    done
}
'''


def bash(script, program, subcommands, default):
    # Shells source these files, so they are no scripts with an interpreter of their own.
    script = re.sub(r"\A#!.*\n", "", script)
    script = replaced(script, f"\n_{program}() {{\n",
                      "\n" + BASH_SPLIT.replace("PROGRAM", program) + f"_{program}() {{\n")
    script = replaced(script, '    local -r cur="${2}"\n    local -r prev="${3}"\n',
                      '    local cur="${2}"\n    local prev="${3}"\n    local value_prefix=\n')
    words = '    local -a unparsed_words=("${COMP_WORDS[@]:1:${COMP_CWORD}}")\n'
    script = replaced(script, words, words + f"    __{program}_split_values\n")
    body = part(script, f"\n_{program}() {{\n", "\n}\n")
    ending = ""
    if default:
        # From here on, the function completes a subcommand.
        offer = part(body, f"    __{program}_offer_flags_options 0\n", "    esac\n}\n")
        ending = replaced(offer, "    esac\n}\n", "    esac\n")
        ending = ("    # A first word that is no subcommand is for the default one, unless it may become one\n"
                  '    local is_default=true\n'
                  '    case "${unparsed_words[0]}" in\n'
                  f'    {"|".join(subcommands)})\n        is_default=false\n        ;;\n'
                  '    -*) ;;\n'
                  '    *)\n        [[ "${#unparsed_words[@]}" -le 1 ]] && is_default=false\n        ;;\n'
                  '    esac\n'
                  '    if "${is_default}"; then\n'
                  f'        _{program}_{default}\n'
                  '    else\n' + indented(ending) + '    fi\n')
        if f"\n_{program}_{default}() {{\n" not in script:
            raise Unexpected(f"no function _{program}_{default}")
        new = replaced(body, offer, ending + "}\n")
    else:
        new = body
    new = new.removesuffix("}\n") + BASH_PREFIX
    return replaced(script, body, new)


# The shapes of what `_arguments` gets: flags, options with a value, positionals, subcommands.
ZSH_TEXT = r"\[(?:[^\[\]\\]|\\.)*\]"
ZSH_NAMES = r"(?:'\*?)?(?:'?\([^()]*\)'?)?(?:'\*?)?(?:-[\w-]+|'?\{[\w,-]+\}'?)"
ZSH_FLAG = re.compile(rf" {{8}}{ZSH_NAMES}{ZSH_TEXT}'")
ZSH_OPTION = re.compile(rf"( {{8}})({ZSH_NAMES})({ZSH_TEXT}:.*')")
ZSH_POSITIONAL = re.compile(r" {8}'(?:\(-\)|\*)?\*?:.*'")
# A positional for which there are no values, with what is said of it.
ZSH_WORDS = re.compile(r"( {8}'\*?:)([^:'\\]+):'")


def with_equals(found):
    """An option whose value may follow behind "=" or as the next word."""
    # Not in (--region --state), which lists what excludes each other.
    names = re.sub(r"(?<=[{,'*])(--[\w-]+)", r"\1=", found.group(2))
    return found.group(1) + names + found.group(3)


def zsh(script, program, subcommands, default):
    lines, is_list = [], False
    for line in script.split("\n"):
        if is_list and line != "    )" and not ZSH_FLAG.fullmatch(line):
            if ZSH_OPTION.fullmatch(line):
                line = ZSH_OPTION.sub(with_equals, line)
            elif ZSH_WORDS.fullmatch(line):
                # zsh inserts no match beside a message, and so no option where a positional may stand.
                line = ZSH_WORDS.sub(r'\1\2:{[[ "${PREFIX}" = -* ]] || _message "\2"}'"'", line)
            elif not ZSH_POSITIONAL.fullmatch(line):
                raise Unexpected(f"an argument of another shape:\n{line}")
        is_list = line.startswith("    local -ar arg_specs=(") or is_list and line != "    )"
        lines.append(line)
    script = "\n".join(lines)
    if default:
        anchor = '    local -ir current_word_index="$((CURRENT - 1))"\n'
        # An exit from the function before the lists of the program itself.
        script = replaced(script, anchor, anchor + f'''
    # A first word that is no subcommand is for the default one, unless it may become one
    case "${{words[2]}}" in
    {"|".join(subcommands)})
        ;;
    *)
        if [[ "${{CURRENT}}" -gt 2 || "${{words[2]}}" = -* ]]; then
            _{program}_{default}
            return
        fi
        ;;
    esac
''')
        if f"\n_{program}_{default}() {{\n" not in script:
            raise Unexpected(f"no function _{program}_{default}")
    return script


def fish(script, program, subcommands, default):
    if default:
        anchor = f"    set -l unparsed_tokens (__{program}_tokens -pc)\n    switch $unparsed_tokens[1]\n"
        if f'_for_flags_or_options "{program} {default}"' not in script:
            raise Unexpected(f"no options of {default}")
        # The functions that call this one say of which commands they know completions.
        script = replaced(script, anchor, f'''    set -l unparsed_tokens (__{program}_tokens -pc)
    # A first word that is no subcommand is for the default one; there may be none yet
    if test (count $unparsed_tokens) -gt 1 -o "$expected_commands" = '{program} {default}'
        if not contains -- "$unparsed_tokens[2]" {" ".join(subcommands)}
            set unparsed_tokens $unparsed_tokens[1] {default} $unparsed_tokens[2..]
        end
    end
    switch $unparsed_tokens[1]
''')
    return script


def output(binary, *arguments):
    environment = {**os.environ, "COLUMNS": "1000", "LC_ALL": "C.UTF-8"}
    return subprocess.run([binary, *arguments], env=environment, check=True, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE).stdout.decode()


def default_subcommand(binary, subcommands):
    """The subcommand that runs when none is named, which the dump does not tell."""
    if not subcommands:
        return None
    found = re.search(r"^  (\S+) \(default\)(?:  |$)", output(binary, "help"), re.MULTILINE)
    return found.group(1) if found else None


def main():
    parser = argparse.ArgumentParser(description="Writes the completions of a program.")
    parser.add_argument("binary")
    parser.add_argument("folder")
    arguments = parser.parse_args()
    command = json.loads(output(arguments.binary, "--experimental-dump-help"))["command"]
    program = command["commandName"]
    subcommands = [sub["commandName"] for sub in command.get("subcommands") or []]
    default = default_subcommand(arguments.binary, subcommands)
    for name, shell, file_name in (("bash", bash, program), ("zsh", zsh, "_" + program),
                                   ("fish", fish, program + ".fish")):
        script = output(arguments.binary, "--generate-completion-script", name)
        try:
            script = shell(script, program, subcommands, default)
        except Unexpected as difference:
            sys.exit(f"completions: the script of {program} for {name} has not the expected shape: {difference}\n"
                     "Compare it with Tools/packaging/completions.py.")
        os.makedirs(os.path.join(arguments.folder, name), exist_ok=True)
        with open(os.path.join(arguments.folder, name, file_name), "w", encoding="utf-8") as file:
            file.write(script)


if __name__ == "__main__":
    main()
