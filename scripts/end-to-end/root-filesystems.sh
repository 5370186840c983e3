# Roots of their own for what is tried in one: systems that hold nothing but what they are given. Scripts read this file.
#
# Needs to be root, and debootstrap. A root is made once, in .build/roots.

fail() { echo "${0##*/}: $*" >&2; exit 1; }
[ "$(id -u)" -eq 0 ] || fail "a root is entered by root only; run it with sudo"
command -v debootstrap >/dev/null || fail "needs debootstrap: apt-get install debootstrap"

roots=$PWD/.build/roots
mkdir -p "$roots"
. /etc/os-release
# The mirror that this system's own packages come from.
mirror=$(apt-get indextargets --format '$(SITE)' | head -1)
[ -n "$mirror" ] || fail "apt has no mirror; run apt-get update"

# fresh NAME: a root with nothing but the base system.
fresh() {
  local base=$roots/base root=$roots/$1
  if [ ! -e "$base/.made" ]; then
    rm -rf "$base"
    debootstrap --variant=minbase "$VERSION_CODENAME" "$base" "$mirror" >"$roots/debootstrap.log" 2>&1 ||
      fail "no root could be made; $roots/debootstrap.log tells more"
    cp -L /etc/resolv.conf "$base/etc/resolv.conf" 2>/dev/null || true
    # As this system is told where packages are, and how to reach them.
    rm -f "$base/etc/apt/sources.list"
    cp -r /etc/apt/sources.list* "$base/etc/apt/"
    cp -r /etc/apt/apt.conf.d/. "$base/etc/apt/apt.conf.d/" 2>/dev/null || true
    inside "$base" apt-get -q update >>"$roots/debootstrap.log" 2>&1 ||
      fail "the root's apt finds no packages; $roots/debootstrap.log tells more"
    touch "$base/.made"
  fi
  rm -rf "$root"
  cp -a --reflink=auto "$base" "$root"
}

# inside ROOT COMMAND…: with /proc, from which Swift has the arguments of programs, and with what `enter` binds into it; all
# of that is gone afterwards.
inside() {
  local root=$1 path=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
  shift
  [ ! -e "$root/.swift" ] || path=$(cat "$root/.swift")/bin:$path
  unshare --mount bash -c '
    root=$1; shift
    mount -t proc proc "$root/proc" && mount --rbind /dev "$root/dev"
    if [ -e "$root/.swift" ]; then
      swift=$(cat "$root/.swift")
      for folder in "$swift" /opt/swift-packages; do
        [ -d "$folder" ] || continue
        mkdir -p "$root$folder" && mount --bind "$folder" "$root$folder" && mount -o remount,bind,ro "$root$folder"
      done
    fi
    exec chroot "$root" "$@"' bash "$root" /usr/bin/env -i PATH="$path" \
    HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive SWIFT_BACKTRACE=enable=no "$@"
}

# swift_root NAME: a root as the images called swift are: with the compiler, and what it needs itself.
#
# The compiler is this system's, bound into the root for reading.
swift_root() {
  local root=$roots/$1 base=$roots/swift swift
  # usr/lib/swift, which the compiler knows wherever it was called from.
  swift=$(swift -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)\/lib\/swift".*/\1/p')
  [ -x "$swift/bin/swift" ] || fail "the compiler does not say where it lies"
  if [ ! -e "$base/.made" ]; then
    fresh swift
    rm -f "$base/.made"
    # https://github.com/swiftlang/swift-docker, 6.3/debian/12/Dockerfile, and no more than it.
    inside "$base" apt-get -q -y install --no-install-recommends binutils-gold git libc6-dev libcurl4-openssl-dev \
      libedit2 libgcc-12-dev libncurses-dev libpython3-dev libsqlite3-0 libstdc++-12-dev libxml2-dev libz3-dev \
      tzdata zlib1g-dev ca-certificates >"$roots/swift.log" 2>&1 ||
      fail "the compiler's own needs are not to be had; $roots/swift.log tells more"
    echo "$swift" >"$base/.swift"
    # Where git is told that packages lie elsewhere, it is told here, too.
    git config --list 2>/dev/null | sed -n '/^url\./p' |
      while IFS='=' read -r key value; do
        git config --file "$base/etc/gitconfig" --add "$key" "$value"
      done || true
    git config --file "$base/etc/gitconfig" --add safe.directory '*'
    touch "$base/.made"
  fi
  [ "$1" = swift ] && return
  rm -rf "$root"
  cp -a --reflink=auto "$base" "$root"
}
