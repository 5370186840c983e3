# Compares two tables of names and instruction counts, the stored one first. Fails if a count is above the limit or a
# name is missing. `limit` is the maximum increase in percent. With `whole`, each stored name must have been counted.
FNR == NR { if ($0 !~ /^#/ && $1 != "name") { stored[$1] = $2; order[++n] = $1 }; next }
FNR == 1 { printf "%-16s %12s %12s %10s\n", "name", "stored", "now", "difference" }
{ counted[$1] = 1 }
!($1 in stored) {
  printf "%-16s %12s %12s %10s  not stored\n", $1, "-", $2, "-"
  missing++
  next
}
{
  difference = ($2 - stored[$1]) / stored[$1] * 100
  text = sprintf("%+.1f", difference)
  if (text ~ /^[+-]0\.0$/) text = "0.0"
  above = difference > limit
  failures += above
  printf "%-16s %12s %12s %8s %%%s\n", $1, stored[$1], $2, text, above ? "  above the limit" : ""
}
END {
  for (i = 1; whole && i <= n; i++) if (!(order[i] in counted)) {
    printf "%-16s %12s %12s %10s  no such cost\n", order[i], stored[order[i]], "-", "-"
    missing++
  }
  fflush()
  if (failures) printf "instructions: %d above the limit of %s %%\n", failures, limit >"/dev/stderr"
  if (missing) print "instructions: names differ from those stored: --store updates them" >"/dev/stderr"
  exit failures || missing ? 1 : 0
}
