# Reports Swift blocks of pages that no compiled file contains. Reads the compiled files first, then the pages.
function fault(text) { print text; bad = 1 }
function indent(text) { match(text, /^ */); return RLENGTH }
# Modules of a package that the page describes.
function isOwn(text,   name) {
  name = text
  sub(/^.*import +/, "", name)
  return (FILENAME, name) in own
}
function isImport(text) { return text ~ /^(@[a-z]+ +)?import / }

# The lines of compiled files, by file and line.
FILENAME ~ /\.swift$/ {
  if (FNR == 1) files[++fileCount] = FILENAME
  source[FILENAME, FNR] = $0
  height[FILENAME] = FNR
  text = $0
  sub(/^ */, "", text)
  if (isImport($0)) imports[FILENAME, $0] = 1
  else if (text != "") places[text] = places[text] " " fileCount ":" FNR
  next
}

# Pages.
FNR == 1 { inside = 0; before = "" }
!inside && /^ *```/ {
  inside = 1
  isSwift = ($0 ~ /^ *```swift *$/ && before !~ /^ *<!-- not compiled: .+ -->$/)
  start = FNR
  lines = wants = 0
  depth = indent($0)
  next
}
inside && /^ *```/ {
  inside = 0
  if (isSwift) look()
  before = ""
  next
}
inside {
  text = substr($0, depth + 1)
  if (!isSwift && match(text, /[tT]arget\(name: "[A-Za-z]+"/)) {
    split(substr(text, RSTART, RLENGTH), part, "\"")
    own[FILENAME, part[2]] = 1
  }
  if (isImport(text) && isOwn(text)) next
  if (isImport(text)) wanted[++wants] = text
  else if (text != "" || lines > 0) line[++lines] = text
  next
}
$0 != "" { before = $0 }

# Returns whether a file contains the block at a line; otherwise sets parted to the first line that differs.
function stands(file, at,   i, deep, here) {
  deep = indent(source[file, at]) - indent(line[1])
  if (deep < 0) { parted = at; return 0 }
  for (i = 1; i <= lines; i++) {
    here = source[file, at + i - 1]
    if (line[i] == "" && here ~ /^ *$/) continue
    if (here != sprintf("%" deep "s", "") line[i] || at + i - 1 > height[file]) {
      parted = at + i - 1
      return 0
    }
  }
  return 1
}

function look(   first, list, count, part, i, j, file, missing, best, bestFile, bestLine) {
  while (lines > 0 && line[lines] == "") lines--
  if (lines == 0) return
  first = line[1]
  sub(/^ */, "", first)
  count = split(places[first], list, " ")
  best = 0
  for (i = 1; i <= count; i++) {
    split(list[i], part, ":")
    file = files[part[1]]
    if (!stands(file, part[2])) {
      if (parted - part[2] >= best) {
        best = parted - part[2] + 1
        bestFile = file; bestLine = parted
      }
      continue
    }
    missing = ""
    for (j = 1; j <= wants; j++) if (!((file, wanted[j]) in imports)) missing = wanted[j]
    if (missing == "") return
    fault(FILENAME ":" start ": " file " compiles this without \"" missing "\"")
    return
  }
  if (best == 0) {
    fault(FILENAME ":" start ": no file in Tests/GuideTests or Examples has this block")
    return
  }
  fault(FILENAME ":" start ": line " best + wants " of the block differs from the compiled file:")
  fault("  page: " line[best])
  fault("  " bestFile ":" bestLine ": " source[bestFile, bestLine])
}

END { exit bad }
