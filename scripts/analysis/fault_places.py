"""Places all faults in Swift sources at once. An environment variable activates one of them when the tests run.

The mutation operators are fixed: `<` becomes `<=` and `>` becomes `>=`, and the reverse, a sum becomes a difference, `&&`
becomes `||`, `==` becomes `!=`, a number grows by half, a statement is removed.
"""
import re

# Each fault has a separate operator: the original sign followed by the number of the fault, written in arrows.
ARROWS = "\u2190\u2191\u2192\u2193"
SWAPS = [("<", "<=", "Comparison"), ("<=", "<", "Comparison"), (">", ">=", "Comparison"), (">=", ">", "Comparison"),
         ("==", "!=", "Equal"), ("+", "-", "Addition"), ("-", "+", "Addition"), ("&&", "||", "LogicalConjunction"),
         ("||", "&&", "LogicalDisjunction")]
# A number after an operator, a bracket or a comma.
NUMBER = re.compile(r"(?:(?<!\de)[-+*/=<>(] ?|, )(\d+\.\d+|[2-9]|\d{2,})(?=[ ,)]|$)")
ASSIGNMENT = re.compile(r"([a-z][\w.]*)(\[[^\]]*\])? (=|\+=|-=|\*=) [^{}]*")
CALL = re.compile(r"[a-z][\w.]*\([^{}]*\)")
# Text that is not a statement, or a statement that the compiler needs or whose effect no test can observe.
FIXED_STATEMENT = re.compile(r"(self|super\.init|fatalError|precondition\w*|assert\w*|if|while|switch|guard|return)\b"
                             r"|.*\.(reserveCapacity|lock|unlock)\(")
OPERATOR = re.compile(r" (?:[-+*/%&|<>=!?:^]+|\?\?) ")
# The type checker takes too long for lines with more binary operators, if one of them is ours.
MAXIMUM_OPERATORS = 4
MAXIMUM_COMMAS = 6
INLINED = re.compile(r"@inlinable|@usableFromInline|@inline\(|@_transparent|@_silgen|@_disfavored|@\w*[bB]uilder")

# The text of a declaration or attribute before its opening parenthesis.
DECLARATION = re.compile(r"\b(func|subscript|case|macro)\b|(?<![.\w])init[?!]?(<.*>)?$|^\s*@\w+$")
# Lines with attributes, declarations or patterns, which have no faults.
NO_CODE = re.compile(r"[@#]|\b(func|struct|import|static|is) |\b(case|where)\b|(?<![.\w])init\(|\b(subscript|unowned)")


class Place:
    """A fault that can be placed in a line. `write` returns the line with the fault, given the fault's number."""

    def __init__(self, file, line, kind, what, text, write, swap=None):
        self.file, self.line, self.kind, self.what, self.text = file, line, kind, what, text
        self.write, self.swap = write, swap


def without_text(source):
    """Returns the source with comments and the content of strings replaced by spaces, in the same columns."""
    out = list(source)
    position, end = 0, len(source)

    def blank(start, stop):
        for index in range(start, stop):
            if out[index] != "\n":
                out[index] = " "

    def string_end(start):
        """Returns the position after the string that starts at `start`."""
        quotes = '"""' if source.startswith('"""', start) else '"'
        index = start + len(quotes)
        while index < end:
            if source.startswith("\\(", index):
                depth, index = 1, index + 2
                while index < end and depth:
                    if source[index] == '"':
                        index = string_end(index)
                        continue
                    depth += {"(": 1, ")": -1}.get(source[index], 0)
                    index += 1
            elif source[index] == "\\":
                index += 2
            elif source.startswith(quotes, index):
                return index + len(quotes)
            elif quotes == '"' and source[index] == "\n":
                return index
            else:
                index += 1
        return end

    while position < end:
        if source.startswith("//", position):
            stop = source.find("\n", position)
            stop = end if stop < 0 else stop
            blank(position, stop)
        elif source.startswith("/*", position):
            stop = source.find("*/", position)
            stop = end if stop < 0 else stop + 2
            blank(position, stop)
        elif source[position] == '"':
            stop = string_end(position)
            blank(position + 1, stop - 1)
        else:
            stop = position + 1
        position = stop
    return "".join(out)


def block_kind(header):
    """Returns the kind of the block that follows a header: type, init, value, void, control, switch or closure."""
    header = header.strip()
    if re.search(r"\bfunc\b", header):
        return "value" if "->" in header else "void"
    if re.search(r"(?<![.\w])init\b[?!]?\s*[(<]", header):
        return "init"
    if re.search(r"\bsubscript\b", header) or re.match(r"(get|_read|_modify)\b", header):
        return "value"
    if re.match(r"(.*\s)?(set|didSet|willSet|deinit|defer)\b(\s*\(\w+\))?$", header):
        return "void"
    if re.match(r"\}?\s*(if|guard|for|while|else|do|catch|repeat)\b", header):
        return "control"
    if re.match(r"\}?\s*switch\b|.*[=,(]\s*switch\b|return switch\b", header):
        return "switch"
    if re.search(r"\b(struct|class|enum|extension|protocol|actor)\b", header) and not re.search(r"\bvar\b", header):
        return "type"
    if re.search(r"\bvar\s+\w+\s*:[^=]*$", header):
        return "value"
    if re.match(r"(.*\s)?else$", header):
        return "control"
    return "closure"


class Line:
    """A line of code and the brackets that are open before and after it."""

    def __init__(self, code, stack):
        self.code, self.before, self.after = code, list(stack), []


class Bracket:
    def __init__(self, sign, line, kind="", inlined=False):
        self.sign, self.line, self.kind, self.inlined = sign, line, kind, inlined


def parsed(source):
    """Returns the lines of a source, with the brackets that are open before and after each line."""
    codes = without_text(source).split("\n")
    stack, lines = [], []
    for number, code in enumerate(codes):
        line = Line(code, stack)
        # The first line of the header, whose parameters may span several lines.
        start, since = number, 0
        for column, sign in enumerate(code):
            if sign in "([":
                head = code[:column]
                stack.append(Bracket(sign, number, "declaration" if DECLARATION.search(head) else ""))
            elif sign == "{":
                while start > 0 and re.match(r"\s*(where|->|throws|async)\b", codes[start]):
                    start -= 1
                header = " ".join(codes[start:number] + [code[since:column]]) if start < number else code[since:column]
                attributes, above = "", start - 1
                while above >= 0 and codes[above].strip().startswith("@"):
                    attributes += codes[above]
                    above -= 1
                is_inlined = bool(INLINED.search(attributes + header))
                stack.append(Bracket(sign, number, block_kind(header), is_inlined))
                since = column + 1
            elif sign in ")]}" and stack:
                bracket = stack.pop()
                if sign == ")":
                    start = min(start, bracket.line)
                elif sign == "}":
                    since = column + 1
        line.after = list(stack)
        lines.append(line)
    return lines


def function_kind(stack):
    """Returns the kind of the innermost block that is not part of a control statement."""
    for bracket in reversed(stack):
        if bracket.sign == "{" and bracket.kind not in ("control", "switch"):
            return bracket.kind
    return "type"


def is_code(line):
    """Returns whether the line is code of a function that is not inlined into other modules."""
    code, stack = line.code, line.before
    if not code.strip() or function_kind(stack) == "type":
        return False
    if any(bracket.inlined or bracket.kind == "declaration" for bracket in stack):
        return False
    return not NO_CODE.search(code)


def is_heavy(lines, index):
    """Returns whether one of our operators could make the expression too complex for the type checker."""
    code = lines[index].code
    joins = re.compile(r"[-+*/]\s*$")
    above = lines[index - 1].code if index else ""
    below = lines[index + 1].code if index + 1 < len(lines) else ""
    return (len(OPERATOR.findall(code)) > MAXIMUM_OPERATORS or code.count(",") > MAXIMUM_COMMAS
            or bool(joins.search(above)) or bool(joins.search(code))
            or bool(re.match(r"\s*[-+*/] ", below)) or bool(re.match(r"\s*[-+*/] ", code)))


def is_statement(lines, index):
    """Returns whether the line is a complete statement that can be removed without a compiler error."""
    line = lines[index]
    code = line.code.strip()
    assignment = ASSIGNMENT.fullmatch(code)
    if not (assignment or CALL.fullmatch(code)) or FIXED_STATEMENT.match(code):
        return False
    if len(line.before) != len(line.after) or not line.before or line.before[-1].sign != "{":
        return False
    above = lines[index - 1].code.strip()
    below = lines[index + 1].code.strip() if index + 1 < len(lines) else ""
    if re.search(r"[-+*/=<>&|?:,(\[]$", above) and not re.match(r"(case\b|default:)", above):
        return False
    if re.match(r"[.?:&|*/+<>=-]", below):
        return False
    kind = function_kind(line.before)
    if assignment:
        name = assignment.group(1)
        # The assignment may initialize a constant.
        declaration = re.compile(rf"\b(let|var) {re.escape(name)}\b[^=]*$")
        return kind != "init" and not any(declaration.search(other.code) for other in lines[max(0, index - 60):index])
    # A single call may be the implicit return value of its block.
    is_first = above.endswith("{") or above.endswith(" in") or re.match(r"(case\b.*|default):$", above)
    is_last = below.startswith("}") or re.match(r"(case\b|default:)", below)
    return kind in ("void", "init") or not (is_first and is_last)


def places_in_line(lines, index, file, text):
    """Returns the faults that can be placed in a line."""
    code, found = lines[index].code, []

    def add(kind, what, write, swap=None):
        found.append(Place(file, index + 1, kind, what, text, write, swap))

    if not is_heavy(lines, index):
        for swap in SWAPS:
            for match in re.finditer(rf"(?<=\S )({re.escape(swap[0])})(?= \S)", code):
                if is_swappable(code, match, swap):
                    write = replacing(text, match.span(1), operator_text(swap[0]))
                    add(swap[2], f"{swap[0]} becomes {swap[1]}", write, swap)
        for match in NUMBER.finditer(code):
            value = match.group(1)
            if float(value) == 0:
                continue
            changed, what = changed_number(value)
            add("number", f"{value} {what}",
                replacing(text, match.span(1), lambda number, changed=changed, value=value:
                          f"(isFaultOn({number}) ? {changed} : {value})"))
    if is_statement(lines, index):
        add("statement", "is left out", lambda number: f"if !isFaultOn({number}) {{ {text} }}")
    return found


def is_swappable(code, match, swap):
    right = code[match.end():].lstrip()
    left = code[:match.start()].rstrip()
    if swap[2] == "Equal":
        return not (re.match(r"nil\b|\(|\[|any ", right) or re.search(r"\.self\b|type\(of", code) or left.endswith(")?"))
    if swap[2] == "Addition":
        return '"' not in code and "[" not in right[:1] and "]" not in left[-1:]
    return True


def changed_number(value):
    if "." in value:
        return repr(float(value) * 1.5), "grows by half"
    number = int(value)
    # The number increased by half would not fit in a byte.
    if 171 <= number <= 255:
        return str(number // 2), "is halved"
    return str(number * 3 // 2), "grows by half"


def replacing(text, span, write):
    return lambda number: text[:span[0]] + write(number) + text[span[1]:]


def operator_text(head):
    return lambda number: head + "".join(ARROWS[number >> 2 * digit & 3] for digit in range(6))


def declaration(number, swap):
    """Returns the declaration of the operator of a fault."""
    head, other, kind = swap
    name = operator_text(head)(number)
    choice = f"isFaultOn({number}) ? a {other} b : a {head} b"
    if kind in ("Comparison", "Equal"):
        bound = "Equatable" if kind == "Equal" else "Comparable"
        return (f"infix operator {name}: ComparisonPrecedence\n"
                f"func {name} <T: {bound}>(a: T, b: T) -> Bool {{ {choice} }}\n")
    if kind == "Addition":
        return (f"infix operator {name}: AdditionPrecedence\n"
                f"func {name} <T: AdditiveArithmetic>(a: T, b: T) -> T {{ {choice} }}\n"
                f"func {name} <T: SIMD>(a: T, b: T) -> T where T.Scalar: FloatingPoint {{ {choice} }}\n")
    return (f"infix operator {name}: {kind}Precedence\n"
            f"func {name} (a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool {{\n"
            f"  isFaultOn({number}) ? try a {other} b() : try a {head} b()\n}}\n")


def places_in_file(file, source):
    """Returns all possible faults of a file."""
    texts = source.split("\n")
    lines = parsed(source)
    return [place for index, line in enumerate(lines) if is_code(line)
            for place in places_in_line(lines, index, file, texts[index])]


# The maximum time of a run that records reached faults, in hundredths of a second: about 44 minutes.
TICKS = 1 << 18
# The code that activates faults, added to each module. AMETRINE_FAULTS_REACHED may name a file of zeros with a row of
# TICKS bytes for each fault. When a process executes the place of a fault, the byte at the index of the current time,
# modulo the length of the row, becomes 1.
SWITCH = """\
import Foundation

private let activeFault = ProcessInfo.processInfo.environment["AMETRINE_FAULT"].flatMap { Int($0) } ?? 0

private nonisolated(unsafe) let reachedFaults: UnsafeMutablePointer<UInt8>? = {
  guard let path = ProcessInfo.processInfo.environment["AMETRINE_FAULTS_REACHED"] else { return nil }
  let file = open(path, O_RDWR)
  let size = Int(lseek(file, 0, Int32(SEEK_END)))
  guard size > 0, let map = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) else { return nil }
  return map.assumingMemoryBound(to: UInt8.self)
}()

func isFaultOn(_ number: Int) -> Bool {
  if let reachedFaults {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    reachedFaults[number << 18 + (time.tv_sec * 100 + time.tv_nsec / 10_000_000) & (1 << 18 - 1)] = 1
  }
  return activeFault == number
}

"""
