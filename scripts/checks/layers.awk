# Compares the targets that list-targets prints with the table of modules in ARCHITECTURE.md. Reads the table first.
function fault(text) { print text; bad = 1 }
BEGIN { stage = "^(Animation|Painting|Raster)$" }

# The table in the section "Modules": | folder | module | …. The folder is written only in its first row.
FNR == NR {
  if ($0 ~ /^## /) inside = ($0 ~ /^## Modules/)
  if (!inside || $0 !~ /^\|/) next
  split($0, cell, "|")
  gsub(/[ `]/, "", cell[2]); gsub(/[ `]/, "", cell[3])
  if (cell[2] != "" && cell[2] !~ /^-/) folder = cell[2]
  if (cell[3] == "" || cell[3] ~ /^-/ || cell[3] == "module") next
  rank[cell[3]] = ++count
  home[cell[3]] = folder
  next
}

{ kind[$1] = $2; path[$1] = $3; deps[$1] = $4; names[++n] = $1 }

END {
  for (i = 1; i <= n; i++) {
    name = names[i]
    if (kind[name] == "test" || path[name] !~ /^Sources\//) continue
    split(path[name], part, "/")
    if (part[2] ~ /^(CLibraries|Testing)$/) continue
    if (!(name in rank)) { fault(name ": not in the table of modules of ARCHITECTURE.md"); continue }
    if (home[name] != part[2])
      fault(name ": is in " part[2] ", but the table of modules says " home[name])
    m = split(deps[name], list, ",")
    for (j = 1; j <= m; j++) {
      other = list[j]
      if (other == "-" || other ~ /^\+/) continue
      if (other ~ /^(TestKit|AnimationTesting|StoredPictures)$/) {
        fault(name ": depends on " other ", which is for tests")
        continue
      }
      if (other == "CFFmpeg" && name != "Films") fault(name ": only Films may use FFmpeg")
      if (path[other] ~ /^Sources\/(CLibraries|Testing)\//) continue
      if (!(other in rank)) continue
      if (rank[other] >= rank[name])
        fault(name ": depends on " other ", which comes after it in the table of modules")
      if (name ~ stage && other ~ stage)
        fault(name ": a stage depends on the stage " other)
    }
  }
  for (name in rank)
    if (!(name in path) && home[name] != "Later")
      fault(name ": in the table of modules of ARCHITECTURE.md, but not in Package.swift")
  exit bad
}
