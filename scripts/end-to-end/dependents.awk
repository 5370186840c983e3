# Writes each code block of a page that has `<!-- file: PATH -->` above it to this path in the folder `root`.
/^<!-- file: .+ -->$/ { path = $3; next }
/^```/ && open { close(out); open = 0; path = ""; next }
/^```/ && path != "" { open = 1; out = root path; next }
open { print > out }
