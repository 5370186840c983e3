# Prints one line for each target in the text of `swift package describe`: name, kind, path and dependencies.
function flush() {
  if (name != "") print name "\t" kind "\t" path "\t" (deps == "" ? "-" : deps)
  name = ""; kind = ""; path = ""; deps = ""; list = ""
}
/^Targets:/ { on = 1; next }
!on { next }
/^    Name: / { flush(); name = $2; next }
/^    Type: / { kind = $2; list = ""; next }
/^    Path: / { path = $2; list = ""; next }
/^    Target dependencies:/ { list = "target"; next }
/^    Product dependencies:/ { list = "product"; next }
/^    [^ ]/ { list = ""; next }
/^        / && list != "" {
  deps = deps (deps == "" ? "" : ",") (list == "product" ? "+" : "") $1
}
END { flush() }
