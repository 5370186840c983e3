# Reports missing and empty doc comments. Reads ours.txt first, then Swift files that swift-format has indented: a
# declaration encloses the lines below it that are indented further.

function fault(text) { print FILENAME ":" FNR ": " text; bad = 1 }

# Removes argument labels: Type.member(a:b:) becomes Type.member.
function baseName(name) { sub(/\(.*/, "", name); return name }

# Protocol witnesses whose meaning the protocol defines.
function isWitness(name) {
  return name ~ /^(==|<|hash|encode|description|debugDescription|rawValue|copy|supportsSecureCoding|makeIterator|next|startIndex|endIndex|index|allCases|id|wrappedValue|projectedValue|value|setValue|errorDescription|deinit)$/
}

function isAppleModule(file) {
  return file ~ /^Sources\/Frameworks\// && file !~ /^Sources\/Frameworks\/(Simulator|EasyAnimation)\//
}

FNR == 1 { generated = $0 ~ /^\/\/ Generated/; depth = 0; documented = 0; attributes = ""; apple = isAppleModule(FILENAME) }
generated { next }
FILENAME ~ /ours\.txt$/ { ours[baseName($0)] = 1; next }

/^ *\/\/\// {
  line = $0; sub(/^ *\/\/\/ ?/, "", line)
  if (!documented) { comment = ""; commentLine = FNR }
  documented = 1
  comment = comment " " line
  next
}
/^ *$/ || /^ *\/\// { documented = 0; attributes = ""; next }
# An attribute that spans several lines.
spans { attributes = attributes $0; if ($0 ~ /^ *\)/) spans = 0; next }
/^ *@[A-Za-z]+\( *$/ { attributes = attributes $0; spans = 1; next }
# An attribute on its own line belongs to the declaration below.
/^ *@/ && !/ (func|var|let|init|struct|class|enum|actor|protocol|typealias|subscript|case|extension)[ (?<]/ { attributes = attributes $0; next }

{
  indent = match($0, /[^ ]/) - 1
  while (depth > 0 && indents[depth] >= indent && $0 !~ /^ *[})]/) depth--
  line = attributes $0
  declaration = $0
  sub(/^ */, "", declaration)
  while (match(declaration, /^@[A-Za-z_]+(\([^)]*\))? +/)) declaration = substr(declaration, RLENGTH + 1)
  isPublic = 0; isOverride = 0
  while (match(declaration, /^(public|open|package|internal|private|fileprivate|static|final|override|mutating|nonmutating|nonisolated|convenience|required|indirect|lazy|weak|unowned|dynamic|optional|isolated|distributed|prefix|postfix|infix|(public|package|internal|private|fileprivate|unowned|nonisolated)\([a-z]+\)) +/) && declaration !~ /^class +(func|var) / || declaration ~ /^class +(func|var) /) {
    word = declaration; sub(/ .*/, "", word)
    if (word == "public" || word == "open") isPublic = 1
    if (word == "override") isOverride = 1
    declaration = substr(declaration, length(word) + 2)
    sub(/^ +/, "", declaration)
  }
  kind = declaration; sub(/[ (?<!].*/, "", kind)
  if (kind !~ /^(struct|class|enum|actor|protocol|extension|typealias|associatedtype|func|var|let|init|subscript|case)$/) {
    documented = 0; attributes = ""
    next
  }
  name = declaration
  if (kind == "init" || kind == "subscript") name = kind
  else {
    sub(/^[a-z]+ +/, "", name)
    if (kind == "func" && name ~ /^[^A-Za-z_`]/) sub(/[ (<]*\(.*/, "", name)
    else if (kind == "extension") sub(/[^A-Za-z0-9_.].*/, "", name)
    else { gsub(/`/, "", name); sub(/[^A-Za-z0-9_].*/, "", name) }
  }
  # Members of public protocols, and cases of public enumerations, are public themselves.
  inherits = depth > 0 && (kinds[depth] == "protocol" || kind == "case" && kinds[depth] == "enum") && publics[depth]
  if (kind == "case" && (depth == 0 || kinds[depth] != "enum")) { documented = 0; attributes = ""; next }
  # Declarations in the body of a function are local.
  isLocal = depth > 0 && kinds[depth] !~ /^(struct|class|enum|actor|protocol|extension)$/
  visible = (isPublic || inherits) && !isLocal
  path = depth > 0 && kind != "extension" ? paths[depth] "." name : name
  isType = kind ~ /^(struct|class|enum|actor|protocol)$/
  if (visible && kind != "extension" && line !~ /@_spi|deprecated|@available\(\*, unavailable/ && name !~ /^_/ && path !~ /\._/) {
    isOurs = !apple || (path in ours)
    # Cases and option-set members need no comment.
    isNamedValue = kind == "case" || declaration ~ /(Self|\.init)?\(rawValue: /
    required = isType || isOurs && !isNamedValue && !isOverride && !isWitness(name) && declaration !~ /^init\??\((from|coder|rawValue|layer)/
    if (required && !documented) fault(path ": " (isType ? "public type" : "public member that Apple does not have") " without a doc comment")
    else if (isOurs && documented && split(comment, words, " ") <= 3)
      fault(path ": the comment \"" substr(comment, 2) "\" says too little for API that Apple does not have")
  }
  if ($0 ~ /\{ *$/ || $0 ~ /[(,<] *$/ || isType || kind == "extension") {
    if ($0 !~ /\} *$/) { depth++; indents[depth] = indent; kinds[depth] = kind; paths[depth] = path; publics[depth] = isType || kind == "extension" ? visible : 0 }
  }
  documented = 0; attributes = ""
}
END { exit bad }
