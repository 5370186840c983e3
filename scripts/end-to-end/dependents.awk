# Writes the code blocks of a page that have `<!-- file: PATH -->` above them to these paths below the folder `root`.
/^<!-- file: .+ -->$/ { path = $3; next }
/^```/ && open { close(out); open = 0; path = ""; next }
/^```/ && path != "" { open = 1; out = root path; next }
open { print > out }
