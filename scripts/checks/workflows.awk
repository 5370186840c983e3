# Checks the structure of one YAML file for the check `workflows`: a subset of YAML with mappings, lists, comments and
# literal blocks, indented by two spaces. Prints violations, and each line of a `run` value as "command TAB LINE TAB TEXT".

function fault(text) {
  print FILENAME ":" FNR ": " text
  bad = 1
}

/\t/ { fault("tabs are not allowed in YAML; indent with spaces") }

{
  match($0, /^ */)
  depth = RLENGTH
  text = substr($0, depth + 1)
}

text == "" || text ~ /^#/ { next }

# Lines of a literal block belong to the key that began it.
inBlock && depth > blockDepth {
  if (isRun) print "command\t" FNR "\t" text
  next
}

{
  inBlock = 0
  if (depth % 2) fault("the indentation of " depth " spaces is odd")
  if (depth > limit) fault("the indentation of " depth " spaces is deeper than its context allows")
  item = text
  entry = depth
  while (item ~ /^- /) {
    item = substr(item, 3)
    entry += 2
  }
  isEntry = item ~ /^[A-Za-z_-]+:( |$)/
  if (!isEntry && entry == depth) {
    fault("'" text "' is neither 'key: value' nor a list item")
    next
  }
  # The next line can be as deep as this one, or one level deeper if this line is a key without a value.
  limit = entry
  if (!isEntry) next

  key = item
  sub(/:.*/, "", key)
  value = substr(item, length(key) + 2)
  sub(/^ +/, "", value)
  if (value == "") limit = entry + 2
  if (entry != depth || FNR == 1) scope = ++scopes
  for (known in keys) {
    split(known, parts, SUBSEP)
    if (parts[1] > entry || (parts[1] == entry && entry != depth)) delete keys[known]
  }
  if ((entry, key) in keys) fault("the key '" key "' appears twice")
  keys[entry, key] = 1
  isRun = key == "run"
  if (value ~ /^[|>][+-]?$/) {
    inBlock = 1
    blockDepth = entry
    next
  }
  if (value ~ /^[^"'{[].*: / ) fault("the value of '" key "' contains ': ' and needs quotes")
  if (isRun) print "command\t" FNR "\t" value
  if (key == "container" && value != image) {
    fault("the container '" value "' is not the image of the Containerfile, '" image "'")
  }
  seen[key] = 1
}

END {
  if (FILENAME ~ /\/workflows\//) {
    split("name on permissions jobs runs-on timeout-minutes steps", required, " ")
    for (i = 1; i in required; i++) {
      if (!(required[i] in seen)) {
        print FILENAME ": the workflow has no key '" required[i] "'"
        bad = 1
      }
    }
  }
  exit bad
}
