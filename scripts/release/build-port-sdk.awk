# Prints the targets that the modules in `roots`, separated by spaces, need, in dependency order. Reads the lines that
# list-targets prints.
{ kind[$1] = $2; path[$1] = $3; deps[$1] = $4 }
function visit(name,   list, n, i) {
  if (name in seen || !(name in path)) return
  seen[name] = 1
  n = split(deps[name], list, ",")
  for (i = 1; i <= n; i++) visit(list[i])
  print name "\t" kind[name] "\t" path[name] "\t" deps[name]
}
END { n = split(roots, list, " "); for (i = 1; i <= n; i++) visit(list[i]) }
