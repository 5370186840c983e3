"""Pages of the cookbook, from the list that the program `cookbook` prints."""


def code_of(path):
    with open(path) as file:
        return file.read().rstrip("\n")


def page(recipe, symbols):
    api = []
    for name in recipe["api"]:
        link = symbols.link(name, members=True)
        api.append(f"``{link}``" if link else f"`{name}`")
    name = recipe["name"]
    return f"""# {recipe["title"]}

{recipe["summary"]}

@Metadata {{
  @PageImage(purpose: card, source: "{name}.png", alt: "A frame of the film: {recipe["title"]}")
  @PageColor(purple)
}}

## Overview

@Row(numberOfColumns: 5) {{
  @Column(size: 3) {{
    ```swift
{indented(code_of(recipe["file"]), 4)}
    ```
  }}
  @Column(size: 2) {{
    @Video(source: "{name}.mp4", poster: "{name}.png", alt: "{recipe["summary"].replace('"', "'")}")

    The film lasts {recipe["duration"]:g} seconds. Make a package from this recipe:

    ```
    ametrine new {name}
    ```

    **API**: {", ".join(api)}.
  }}
}}
"""


def indented(text, count):
    return "\n".join(" " * count + line if line else "" for line in text.split("\n"))


def pages(recipes, symbols):
    """Returns the Markdown of the pages of recipes and of their index, by their names."""
    result = {f"recipe-{recipe['name']}": page(recipe, symbols) for recipe in recipes}
    names = sorted(result)
    links = "\n".join(f"  - <doc:{name}>" for name in names)
    wall = f"@Links(visualStyle: detailedGrid) {{\n{links}\n}}\n" if names else ""
    topics = "".join(f"- <doc:{name}>\n" for name in names)
    result["Cookbook"] = f"""# Cookbook

Short programs, each with its film: copy one, run it and change it.

## Overview

`ametrine new NAME` copies a recipe as a package, and `ametrine new --list` lists all of them. `swift run` in the new
folder writes the film.

{wall}
""" + (f"## Topics\n\n### Recipes\n\n{topics}" if names else "")
    return result
