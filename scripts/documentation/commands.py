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


def shown_arguments(command):
    shown = [a for a in command.get("arguments", []) if a.get("shouldDisplay", True)]
    return [a for a in shown if a.get("preferredName", {}).get("name") not in ("help", "version")]


def option_page_name(path, argument):
    return "-".join([*path, argument["preferredName"]["name"]])


def option_page(path, command, argument, others):
    """Returns the page of an option: its description, its examples, and the commands that have an option of the same name."""
    words = " ".join(path)
    names = [spelling(name) for name in argument["names"]]
    value = f" {argument.get('valueName', '').upper()}" if argument["kind"] == "option" else ""
    lines = [f"# {words} {title(argument)}".replace("-", "\\-"), "", f"An option of <doc:{'-'.join(path)}>.", "", "## Overview", "", "```",
             *(f"{words} {name}{value}" for name in sorted(names, key=len)), "```", "", described(argument), ""]
    pattern = r"(?<![\w-])(" + "|".join(re.escape(name) for name in names) + r")(?![\w-])"
    discussion = (command.get("discussion") or "").split("\n")
    mentions = [line for line in discussion if re.search(pattern, line)]
    lines += [line for text in mentions if not text.startswith("  ") for line in (escaped(text.strip()), "")]
    examples = [line.strip() for line in mentions if line.startswith("  ")]
    if examples:
        lines += ["### Examples", "", "```", *examples, "```", ""]
    related = [name for name in others if name != option_page_name(path, argument)]
    if related:
        lines += ["## See Also", "", *(f"- <doc:{name}>" for name in related), ""]
    return "\n".join(lines)


def page(path, command, children):
    shown = shown_arguments(command)
    lines = [f"# {' '.join(path) if len(path) > 1 else 'Commands'}", "", escaped(command.get("abstract", "")), "", "## Overview", "", "```",
             usage(path, command, shown), "```", "", prose(command.get("discussion", "")), ""]
    for heading, kinds in (("Arguments", ("positional",)), ("Options", ("option", "flag"))):
        chosen = [a for a in shown if a["kind"] in kinds]
        if chosen:
            lines += [f"## {heading}", ""]
        for argument in chosen:
            # A dash that begins a heading would become typographic.
            lines += ["### " + title(argument).replace("-", "\\-"), "", described(argument), ""]
    options = [option_page_name(path, a) for a in shown if a["kind"] != "positional"]
    if children or options:
        lines += ["## Topics", ""]
    for heading, names in (("Subcommands", children), ("Pages of options", options)):
        if names:
            lines += [f"### {heading}", "", *(f"- <doc:{name}>" for name in names), ""]
    return "\n".join(lines)


def option_pages(command, above=()):
    """Returns the names of the pages of options, by the names of the options."""
    path = [*above, command["commandName"]]
    result = {}
    for argument in shown_arguments(command):
        if argument["kind"] != "positional":
            result.setdefault(argument["preferredName"]["name"], []).append(option_page_name(path, argument))
    for child in shown_subcommands(command):
        for name, found in option_pages(child, path).items():
            result.setdefault(name, []).extend(found)
    return result


def shown_subcommands(command):
    children = command.get("subcommands", [])
    return [child for child in children if child.get("shouldDisplay", True) and child["commandName"] != "help"]


def pages(command, above=(), same_names=None):
    """Returns the Markdown of the pages of a command, its options and its subcommands, by their names."""
    path = [*above, command["commandName"]]
    same_names = same_names or option_pages(command)
    result, children = {}, []
    for child in shown_subcommands(command):
        children.append("-".join([*path, child["commandName"]]))
        result.update(pages(child, path, same_names))
    for argument in shown_arguments(command):
        if argument["kind"] != "positional":
            others = same_names[argument["preferredName"]["name"]]
            result[option_page_name(path, argument)] = option_page(path, command, argument, others)
    # The name `ametrine` is that of the whole documentation.
    result["-".join(path) if above else "Commands"] = page(path, command, children)
    return result
