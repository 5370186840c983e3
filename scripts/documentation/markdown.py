"""Pages of the documentation site as Markdown, from the data of the pages."""
import os


class Markdown:
    """Converts the data of one page. Links lead to the Markdown of other pages."""

    def __init__(self, address, data):
        self.data = data
        self.references = data.get("references", {})
        self.folder = os.path.dirname(address)

    def address(self, url):
        """Returns a link from this page to another, or to a file of the site."""
        if not url.startswith("/"):
            return url
        path, mark, fragment = url.partition("#")
        if path.startswith("/documentation"):
            path += ".md"
        return os.path.relpath(path, self.folder) + mark + fragment

    def media(self, identifier):
        found = self.references.get(identifier, {})
        variants = found.get("variants", [])
        return found.get("alt") or identifier, self.address(variants[0]["url"]) if variants else identifier

    def link(self, item):
        reference = self.references.get(item["identifier"])
        title = item.get("overridingTitle") or (reference or {}).get("title") or item["identifier"].rsplit("/", 1)[-1]
        if reference is None or "url" not in reference:
            return f"`{title}`"
        if reference.get("kind") == "symbol" and reference.get("role") == "symbol":
            title = f"`{title}`"
        return f"[{title}]({self.address(reference['url'])})"

    def inline(self, items):
        result = ""
        for item in items or []:
            kind = item["type"]
            if kind == "text":
                result += item["text"]
            elif kind == "codeVoice":
                result += f"`{item['code']}`"
            elif kind == "reference":
                result += self.link(item)
            elif kind == "link":
                result += f"[{item.get('title') or item['destination']}]({item['destination']})"
            elif kind == "strong":
                result += f"**{self.inline(item['inlineContent'])}**"
            elif kind in ("emphasis", "newTerm"):
                result += f"*{self.inline(item['inlineContent'])}*"
            elif kind in ("image", "video"):
                result += self.picture(item["identifier"])
            elif "inlineContent" in item:
                result += self.inline(item["inlineContent"])
        return result

    def picture(self, identifier):
        alt, path = self.media(identifier)
        return f"![{alt}]({path})"

    def blocks(self, items):
        return "\n\n".join(text for text in map(self.block, items or []) if text)

    def block(self, item):
        kind = item["type"]
        if kind == "paragraph":
            return self.inline(item["inlineContent"])
        if kind == "heading":
            return "#" * item["level"] + " " + item["text"]
        if kind == "codeListing":
            return "\n".join(["```" + (item.get("syntax") or ""), *item["code"], "```"])
        if kind in ("unorderedList", "orderedList"):
            return self.list(item)
        if kind == "termList":
            return "\n\n".join(f"**{self.inline(entry['term']['inlineContent'])}**: {self.blocks(entry['definition']['content'])}"
                             for entry in item["items"])
        if kind == "table":
            return self.table(item)
        if kind == "aside":
            body = f"**{item.get('name') or item['style']}**: " + self.blocks(item["content"])
            return "\n".join(("> " + line).rstrip() for line in body.split("\n"))
        if kind == "row":
            return "\n\n".join(self.blocks(column["content"]) for column in item["columns"])
        if kind == "tabNavigator":
            return "\n\n".join(f"**{tab['title']}**\n\n{self.blocks(tab['content'])}" for tab in item["tabs"])
        if kind == "links":
            return "\n".join(self.entry(identifier) for identifier in item["items"])
        if kind in ("video", "image"):
            alt, path = self.media(item["identifier"])
            return f"[Film: {alt}]({path})" if kind == "video" else f"![{alt}]({path})"
        if kind == "small":
            return self.inline(item["inlineContent"])
        return ""

    def list(self, item):
        lines, number = [], item.get("start", 1)
        for entry in item["items"]:
            mark = "- " if item["type"] == "unorderedList" else f"{number}. "
            number += 1
            text = self.blocks(entry["content"]).split("\n")
            lines.append(mark + text[0])
            lines += [" " * len(mark) + line if line else "" for line in text[1:]]
        return "\n".join(lines)

    def table(self, item):
        rows = [[self.blocks(cell).replace("\n", " ").replace("|", "\\|") for cell in row] for row in item["rows"]]
        if item.get("header") == "none":
            rows.insert(0, [""] * len(rows[0]))
        lines = ["| " + " | ".join(row) + " |" for row in rows]
        lines.insert(1, "|" + "---|" * len(rows[0]))
        return "\n".join(lines)

    def entry(self, identifier):
        reference = self.references.get(identifier)
        if reference is None:
            return ""
        summary = self.inline(reference.get("abstract"))
        return f"- {self.link({'identifier': identifier})}" + (f": {summary}" if summary else "")

    def section(self, section):
        kind = section["kind"]
        if kind == "declarations":
            return "\n\n".join("```swift\n" + "".join(token["text"] for token in declaration["tokens"]) + "\n```"
                               for declaration in section["declarations"])
        if kind == "parameters":
            return "## Parameters\n\n" + "\n".join(f"- `{item['name']}`: {self.blocks(item['content'])}"
                                                   for item in section["parameters"])
        if kind == "content":
            return self.blocks(section["content"])
        if kind == "mentions":
            return "## Mentioned in\n\n" + "\n".join(self.entry(identifier) for identifier in section["mentions"])
        return ""

    def group(self, title, sections):
        parts = []
        for section in sections or []:
            entries = "\n".join(filter(None, map(self.entry, section["identifiers"])))
            heading = section.get("title") or ""
            if entries:
                parts.append((f"### {heading}\n\n" if heading else "") + entries)
        return [f"## {title}", *parts] if parts else []

    def page(self):
        data = self.data
        parts = [f"# {data['metadata'].get('title', '')}", self.inline(data.get("abstract"))]
        parts += map(self.section, data.get("primaryContentSections", []))
        # A list of links in the text repeats the topics.
        parts += self.group("Topics", data.get("topicSections"))
        parts += self.group("Relationships", data.get("relationshipsSections"))
        parts += self.group("See also", data.get("seeAlsoSections"))
        return "\n\n".join(filter(None, parts)) + "\n"


def summary(data):
    """Returns the summary of a page as plain text."""
    def plain(items):
        result = ""
        for item in items or []:
            if item["type"] == "reference":
                reference = data["references"].get(item["identifier"], {})
                result += item.get("overridingTitle") or reference.get("title") or item["identifier"].rsplit("/", 1)[-1]
            else:
                result += item.get("text") or item.get("code") or item.get("title") or plain(item.get("inlineContent"))
        return result
    return plain(data.get("abstract"))
