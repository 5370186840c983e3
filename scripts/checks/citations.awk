# Reports citations of missing pages and headings. Reads the pages of Documentation/behaviour first, then sources.
function fault(text) { print text; bad = 1 }
FILENAME ~ /^Documentation/ {
  page = FILENAME; sub(/.*\//, "", page); pages[page] = 1
  if ($0 ~ /^## /) headings[page, substr($0, 4)] = 1
  next
}
{
  line = $0
  # A citation may continue on the next comment line.
  if (open != "" && line ~ /^ *\/\/\/? *"/) { sub(/^ *\/\/\/? */, "", line); line = open line }
  open = ""
  while (match(line, /behaviour\/[a-z]+\.md|behaviour\/README\.md/)) {
    page = substr(line, RSTART + 10, RLENGTH - 10)
    line = substr(line, RSTART + RLENGTH)
    if (page != "README.md" && !(page in pages)) fault(FILENAME ":" FNR ": page not found: " page)
    while (match(line, /^(, | and )"[^"]+"/)) {
      name = substr(line, RSTART, RLENGTH); sub(/^(, | and )"/, "", name); sub(/"$/, "", name)
      if (!((page, name) in headings)) fault(FILENAME ":" FNR ": " page " has no heading \"" name "\"")
      line = substr(line, RLENGTH + 1)
    }
    if (line ~ /^,? *$/) open = "behaviour/" page ", "
  }
}
END { exit bad }
