# Prints a table row for each limit that a Swift file declares. The script limits-page defines what a limit is.
function flush() { comment = ""; beyond = ""; inBeyond = 0 }
/^ *\/\/\/ ?/ {
  line = $0; sub(/^ *\/\/\/ ?/, "", line)
  if (line ~ /^- Beyond: /) { sub(/^- Beyond: /, "", line); beyond = line; inBeyond = 1 }
  else if (line ~ /^- [A-Z][a-z]*:/ || line == "") inBeyond = 0
  else if (inBeyond) { sub(/^ +/, "", line); beyond = beyond " " line }
  else comment = comment (comment == "" ? "" : " ") line
  next
}
/^(public |package )?(struct|enum|final class|class) [A-Za-z]+/ {
  type = $0; sub(/.*(struct|enum|class) /, "", type); sub(/[^A-Za-z].*/, "", type)
  fate[type] = beyond; flush(); next
}
/^(public |package )?extension [A-Za-z]+/ { type = $0; sub(/.*extension /, "", type); sub(/[^A-Za-z].*/, "", type); flush(); next }
type ~ /Limits$|^NumberScanner$|^MemoryBudget$|^DocumentRenderer$/ && /^  (public |package )?(static let|static var|var) [a-zA-Z]+ *= *[-0-9A-Z(]/ {
  name = $0; sub(/.*(let|var) /, "", name); sub(/ *=.*/, "", name)
  value = $0; sub(/^[^=]*= */, "", value)
  if (value ~ /^[A-Z][A-Za-z]*\(/) { flush(); next }
  gsub(/\|/, "\\|", comment)
  if (comment == "") { print FILENAME ": " name " has no comment" > "/dev/stderr"; exit 1 }
  fateOf = beyond != "" ? beyond : fate[type]
  if (fateOf == "") { print FILENAME ": " name " has no text after \"- Beyond:\"" > "/dev/stderr"; exit 1 }
  printf "| `%s.%s` | `%s` | %s | %s |\n", type, name, value, comment, fateOf
  flush(); next
}
{ flush() }
