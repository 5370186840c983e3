"""Generates the calls for scripts/analysis/api-sweep: public initializers and settable properties with numeric values.

    python3 api-sweep.py GRAPHS OUT.swift [--left-out]

GRAPHS is a folder of symbol graphs. Prints the number of declarations that cannot be called; --left-out lists them.
"""

import collections
import json
import pathlib
import sys

MODULES = ["CoreGraphics", "ObjCRuntime", "QuartzCore", "UIKitCore", "UIKitDynamics", "UIKitControls", "UIKitLists", "UIKitControllers",
           "EasyAnimation"]
# An expression of each type, computed from the number `n`. Integers are clamped to the range of their type.
NUMBERS = {
    "Double": "n", "CGFloat": "CGFloat(n)", "Float": "Float(n)", "CFTimeInterval": "n", "TimeInterval": "n",
    "Int": "whole(n)", "UInt": "UInt(max(0, whole(n)))", "Int32": "Int32(clamping: whole(n))",
    "UInt32": "UInt32(clamping: whole(n))", "NSNumber": "NSNumber(value: n)", "[NSNumber]": "[NSNumber(value: n), 1]",
    "[CGFloat]": "[CGFloat(n), 1]", "[Double]": "[n, 1]", "CGPoint": "CGPoint(x: n, y: n)",
    "CGSize": "CGSize(width: n, height: n)", "CGRect": "CGRect(x: n, y: n, width: n, height: n)",
    "CGVector": "CGVector(dx: n, dy: n)", "UIEdgeInsets": "UIEdgeInsets(top: n, left: n, bottom: n, right: n)",
    "NSDirectionalEdgeInsets": "NSDirectionalEdgeInsets(top: n, leading: n, bottom: n, trailing: n)",
    "UIOffset": "UIOffset(horizontal: n, vertical: n)",
    "CGAffineTransform": "CGAffineTransform(a: n, b: n, c: n, d: n, tx: n, ty: n)",
    "CATransform3D": "CATransform3DMakeScale(n, n, n)", "CGColor": "CGColor(red: n, green: n, blue: n, alpha: n)",
    "UIColor": "UIColor(red: n, green: n, blue: n, alpha: n)",
    "CAFrameRateRange": "CAFrameRateRange(minimum: Float(n), maximum: Float(n), preferred: Float(n))",
}
# Arguments for other parameter types.
OTHERS = {
    "String": '"a"', "Bool": "true", "CGImage": "Subjects.image", "UIImage": "UIImage(cgImage: Subjects.image)",
    "CALayer": "CALayer()", "UIView": "UIView()", "UIBezierPath": "UIBezierPath()", "CGPath": "CGPath(rect: Subjects.box, transform: nil)",
}
# Expressions for instances of types that have neither `T()` nor `T(frame:)`.
MAKERS = {
    "UICollectionView": "UICollectionView(frame: Subjects.box, collectionViewLayout: UICollectionViewFlowLayout())",
    "UITableView": "UITableView(frame: Subjects.box, style: .plain)",
    "UISegmentedControl": 'UISegmentedControl(items: ["a", "b"])',
    "UIVisualEffectView": "UIVisualEffectView(effect: UIBlurEffect(style: .regular))",
    "CABasicAnimation": 'CABasicAnimation(keyPath: "position.x")',
    "CAPropertyAnimation": 'CAPropertyAnimation(keyPath: "position.x")',
    "CAKeyframeAnimation": 'CAKeyframeAnimation(keyPath: "position.x")',
    "CASpringAnimation": 'CASpringAnimation(keyPath: "position.x")',
    "RBBSpringAnimation": 'RBBSpringAnimation(keyPath: "position.x")',
    "CARenderer": "CARenderer(layer: Subjects.layer(), bounds: Subjects.box)",
    "UIBezierPath": "UIBezierPath(ovalIn: Subjects.box)",
    "CADisplayLink": "Subjects.link()",
    "CAFrameRateRange": "CAFrameRateRange.default",
    "NSCollectionLayoutItem": "Subjects.item()",
    "NSCollectionLayoutSection": "Subjects.section()",
    "NSTextContainer": "NSTextContainer(size: Subjects.box.size)",
    "UIAttachmentBehavior": "UIAttachmentBehavior(item: UIView(frame: Subjects.box), attachedToAnchor: .zero)",
    "UIButton.Configuration": "UIButton.Configuration.filled()",
    "UICollectionLayoutListConfiguration": "UICollectionLayoutListConfiguration(appearance: .plain)",
    "UIBarButtonItemStateAppearance": "UIBarButtonItemAppearance(style: .plain).normal",
    "UIFieldBehavior": "UIFieldBehavior.vortexField()",
    "UIListContentConfiguration": "UIListContentConfiguration.cell()",
    "UIPasteboard": "UIPasteboard.general",
    "UITabBarItemStateAppearance": "UITabBarItemAppearance(style: .stacked).normal",
    "UIScreen": "UIScreen.main",
    "UIPushBehavior": "UIPushBehavior(items: [UIView(frame: Subjects.box)], mode: .continuous)",
    "UISnapBehavior": "UISnapBehavior(item: UIView(frame: Subjects.box), snapTo: .zero)",
    "UITabBarController": "Subjects.tabs()",
    "UIViewPropertyAnimator": "UIViewPropertyAnimator(duration: 1, curve: .linear)",
}
# The class whose subclasses have an initializer `T(frame:)`.
FRAMED = "UIView"


def text(fragments):
    return "".join(each["spelling"] for each in fragments)


class Graphs:
    """The symbols of all modules, with the superclasses of each class."""

    def __init__(self, folder):
        self.symbols, self.above, self.names = [], {}, {}
        for module in MODULES:
            for path in sorted(pathlib.Path(folder).glob(f"{module}*.symbols.json")):
                graph = json.loads(path.read_text())
                self.symbols += graph["symbols"]
                for symbol in graph["symbols"]:
                    self.names[symbol["identifier"]["precise"]] = symbol
                for each in graph["relationships"]:
                    if each["kind"] == "inheritsFrom":
                        self.above[each["source"]] = each["target"]
        self.types = {
            ".".join(each["pathComponents"]): each for each in self.symbols
            if each["kind"]["identifier"] in ("swift.class", "swift.struct")}
        self.initializers = collections.defaultdict(list)
        for each in self.symbols:
            if each["kind"]["identifier"] == "swift.init":
                self.initializers[".".join(each["pathComponents"][:-1])].append(each)

    def ancestors(self, name):
        at = self.types[name]["identifier"]["precise"] if name in self.types else None
        while at in self.names:
            yield ".".join(self.names[at]["pathComponents"])
            at = self.above.get(at)

    def subject(self, name):
        """Returns an expression for an instance of a type, or None if no initializer can be called."""
        if name in MAKERS:
            return MAKERS[name]
        if name not in self.types:
            return None
        line = list(self.ancestors(name))
        if FRAMED in line:
            own = self.initializers[name]
            if not own or any(each["pathComponents"][-1] == "init(frame:)" for each in own):
                return f"{name}(frame: Subjects.box)"
            return None
        for each in line:
            if any(init["pathComponents"][-1] == "init()" for init in self.initializers[each]):
                return f"{name}()"
            if self.initializers[each]:
                return None
        # A class without initializers inherits the initializer of NSObject.
        return f"{name}()" if self.types[name]["kind"]["identifier"] == "swift.class" else None


def isOpen(symbol):
    """Returns whether a program can call a symbol: it is available and not generic, and its name is public."""
    if any(each.get("isUnconditionallyUnavailable") for each in symbol.get("availability", [])):
        return False
    return "swiftGenerics" not in symbol and not any(part.startswith(("_", "$")) for part in symbol["pathComponents"])


def argument(kind, isOptional):
    """Returns the argument for a parameter, or None for an unknown type, and whether it contains the number."""
    if kind in NUMBERS:
        return NUMBERS[kind], True
    if isOptional:
        return "nil", False
    return OTHERS.get(kind), False


def parameters(symbol):
    """Returns the arguments of a call, or None if a type is unknown, and whether they contain the number."""
    title = symbol["pathComponents"][-1]
    labels = title[title.index("(") + 1:-1].split(":")[:-1]
    given = symbol.get("functionSignature", {}).get("parameters", [])
    if len(labels) != len(given):
        return None, False
    words, takes = [], False
    for label, each in zip(labels, given):
        kind = text(each["declarationFragments"]).split(": ", 1)[-1].strip()
        value, isNumber = argument(kind.rstrip("?"), kind.endswith("?"))
        if value is None:
            return None, False
        takes = takes or isNumber
        words.append(value if label == "_" else f"{label}: {value}")
    return ", ".join(words), takes


def calls(graphs, leftOut):
    """Yields pairs of the name of a call and its Swift code."""
    for symbol in sorted(graphs.symbols, key=lambda each: each["pathComponents"]):
        kind, path = symbol["kind"]["identifier"], symbol["pathComponents"]
        name, owner = ".".join(path), ".".join(path[:-1])
        if not isOpen(symbol) or owner not in graphs.types or not isOpen(graphs.types[owner]):
            continue
        if kind == "swift.init":
            words, takes = parameters(symbol)
            if words is None:
                leftOut.append(name)
            elif takes:
                attempt = "try? " if "throws" in text(symbol["declarationFragments"]) else ""
                yield name, f"use({attempt}{owner}({words}))"
        elif kind == "swift.property":
            declaration = text(symbol["declarationFragments"])
            type_ = declaration.split(": ", 1)[-1].split(" {")[0].strip()
            # Read-only properties have "{ get }" in their declaration. Stored properties of structures have no braces.
            if "let " in declaration or "{ get }" in declaration or type_.rstrip("?") not in NUMBERS:
                continue
            subject = graphs.subject(owner)
            if subject is None:
                leftOut.append(name)
                continue
            holder = "var" if graphs.types[owner]["kind"]["identifier"] == "swift.struct" else "let"
            yield name, f"{holder} it = {subject}; it.{path[-1]} = {NUMBERS[type_.rstrip('?')]}; use(it)"


def main():
    folder, out = sys.argv[1:3]
    graphs, leftOut = Graphs(folder), []
    lines = [
        "// Written by scripts/analysis/api-sweep.", "", "import CoreGraphics", "import EasyAnimation", "import Foundation",
        "import QuartzCore", "import UIKit", "",
    ]
    found = dict(calls(graphs, leftOut))
    # Each function contains 40 calls, because the compiler is slow for one large list.
    names = sorted(found)
    parts = [names[at:at + 40] for at in range(0, len(names), 40)]
    for number, part in enumerate(parts):
        lines.append(f"@MainActor private func calls{number}(_ all: inout [SweepCall]) {{")
        lines += [f'  all.append(SweepCall("{name}") {{ n in {found[name]} }})' for name in part]
        lines += ["}", ""]
    lines += ["@MainActor let sweepCalls: [SweepCall] = {", "  var all: [SweepCall] = []"]
    lines += [f"  calls{number}(&all)" for number in range(len(parts))]
    pathlib.Path(out).write_text("\n".join(lines + ["  return all", "}()", ""]))
    print(f"{len(found)} calls; {len(leftOut)} with parameters or subjects that are not known", file=sys.stderr)
    if "--left-out" in sys.argv:
        print("\n".join(leftOut), file=sys.stderr)


main()
