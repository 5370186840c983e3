"""Pages of commands, from the argument definitions that `ametrine --experimental-dump-help` prints."""
import re


def escaped(text):
    """Returns text of a help page as Markdown: option names and file names are code."""
    text = text.replace("<", "\\<").replace("*", "\\*")
    return re.sub(r"(?<![\w`-])(--?[a-z][a-z-]*(?: / --[a-z-]+)?|\.[a-z][a-z0-9]{1,6}\b|[a-z]+\(\))", r"`\1`", text)


def prose(discussion):
    """Returns the discussion of a command as Markdown. Lines with an indentation are examples."""
    result, block = [], []
    for line in (discussion or "").split("\n") + [""]:
        if line.startswith("  "):
            block.append(line[2:])
            continue
        if block:
            result += ["", "```", *block, "```", ""]
            block = []
        result.append(escaped(line))
    return "\n".join(result).strip()


def spelling(name):
    return ("-" if name["kind"] in ("short", "longWithSingleDash") else "--") + name["name"]


def title(argument):
    """Returns the names of an argument, as the command line has them: `-o, --output OUTPUT`."""
    value = argument.get("valueName", "").upper()
    if argument["kind"] == "positional":
        return value
    names = ", ".join(spelling(name) for name in sorted(argument["names"], key=lambda name: len(name["name"])))
    return names + (f" {value}" if argument["kind"] == "option" else "")


def usage(path, command, arguments):
    words = [" ".join(path)]
    if any(a["kind"] != "positional" and a["isOptional"] for a in arguments):
        words.append("[OPTIONS]")
    for a in arguments:
        if a["kind"] == "positional":
            word = a["valueName"].upper() + ("…" if a["isRepeating"] else "")
        elif not a["isOptional"]:
            word = f"{spelling(a['preferredName'])} {a.get('valueName', '').upper()}"
        else:
            continue
        words.append(f"[{word}]" if a["isOptional"] else word)
    if command.get("subcommands"):
        words.append("SUBCOMMAND")
    return " ".join(words)


def described(argument):
    lines = [escaped(argument.get("abstract", "")).strip() or "No description."]
    if argument.get("discussion"):
        lines += ["", prose(argument["discussion"])]
    facts = []
    if argument.get("allValues"):
        facts.append("Values: " + ", ".join(f"`{value}`" for value in argument["allValues"]) + ".")
    if argument.get("defaultValue") and "default" not in argument.get("abstract", ""):
        facts.append(f"Default: `{argument['defaultValue']}`.")
    if argument["isRepeating"] and "repeated" not in argument.get("abstract", ""):
        facts.append("Can be repeated.")
    if not argument["isOptional"] and not argument.get("defaultValue"):
        facts.append("Required.")
    if facts:
        lines += ["", " ".join(facts)]
    return "\n".join(lines)


def page(path, command, children):
    shown = [a for a in command.get("arguments", []) if a.get("shouldDisplay", True)]
    shown = [a for a in shown if a.get("preferredName", {}).get("name") not in ("help", "version")]
    lines = [f"# {' '.join(path) if len(path) > 1 else 'Commands'}", "", escaped(command.get("abstract", "")), "", "## Overview", "", "```",
             usage(path, command, shown), "```", "", prose(command.get("discussion", "")), ""]
    for heading, kinds in (("Arguments", ("positional",)), ("Options", ("option", "flag"))):
        chosen = [a for a in shown if a["kind"] in kinds]
        if chosen:
            lines += [f"## {heading}", ""]
        for argument in chosen:
            # A dash that begins a heading would become typographic.
            lines += ["### " + title(argument).replace("-", "\\-"), "", described(argument), ""]
    if children:
        lines += ["## Topics", "", "### Subcommands", "", *(f"- <doc:{child}>" for child in children), ""]
    return "\n".join(lines)


def pages(command, above=()):
    """Returns the Markdown of the pages of a command and its subcommands, by their names."""
    path = [*above, command["commandName"]]
    result, children = {}, []
    for child in command.get("subcommands", []):
        if child.get("shouldDisplay", True) and child["commandName"] != "help":
            children.append("-".join([*path, child["commandName"]]))
            result.update(pages(child, path))
    # The name `ametrine` is that of the whole documentation.
    result["-".join(path) if above else "Commands"] = page(path, command, children)
    return result
