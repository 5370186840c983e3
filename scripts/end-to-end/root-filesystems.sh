# Functions that create and enter minimal root file systems, to be sourced by other scripts.
#
# Needs root and debootstrap. Each root file system is created once, in .build/roots.

fail() { echo "${0##*/}: $*" >&2; exit 1; }
[ "$(id -u)" -eq 0 ] || fail "root is required; run it with sudo"
command -v debootstrap >/dev/null || fail "debootstrap not found; run apt-get install debootstrap"

roots=$PWD/.build/roots
mkdir -p "$roots"
. /etc/os-release
# The package mirror of this system.
mirror=$(apt-get indextargets --format '$(SITE)' | head -1)
[ -n "$mirror" ] || fail "apt has no mirror; run apt-get update"

# fresh NAME: creates a root file system with only the base system.
fresh() {
  local base=$roots/base root=$roots/$1
  if [ ! -e "$base/.made" ]; then
    rm -rf "$base"
    debootstrap --variant=minbase "$VERSION_CODENAME" "$base" "$mirror" >"$roots/debootstrap.log" 2>&1 ||
      fail "debootstrap failed: see $roots/debootstrap.log"
    cp -L /etc/resolv.conf "$base/etc/resolv.conf" 2>/dev/null || true
    # Copies the package sources and proxies of this system.
    rm -f "$base/etc/apt/sources.list"
    cp -r /etc/apt/sources.list* "$base/etc/apt/"
    cp -r /etc/apt/apt.conf.d/. "$base/etc/apt/apt.conf.d/" 2>/dev/null || true
    inside "$base" apt-get -q update >>"$roots/debootstrap.log" 2>&1 ||
      fail "apt update failed in the root file system: see $roots/debootstrap.log"
    touch "$base/.made"
  fi
  rm -rf "$root"
  cp -a --reflink=auto "$base" "$root"
}

# inside ROOT COMMAND…: runs a command in a root file system, with /dev, with /proc, from which Swift reads program
# arguments, and with the compiler, if the root file system has one. Removes the mounts after the command.
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

# swift_root NAME: creates a root file system like the container images named swift, with the compiler and its
# dependencies.
#
# The compiler of this system is mounted read-only.
swift_root() {
  local root=$roots/$1 base=$roots/swift swift
  # The folder that contains usr/lib/swift. The compiler prints its path.
  swift=$(swift -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)\/lib\/swift".*/\1/p')
  [ -x "$swift/bin/swift" ] || fail "swift -print-target-info prints no runtimeResourcePath"
  if [ ! -e "$base/.made" ]; then
    fresh swift
    rm -f "$base/.made"
    # The packages of https://github.com/swiftlang/swift-docker, 6.3/debian/12/Dockerfile.
    inside "$base" apt-get -q -y install --no-install-recommends binutils-gold git libc6-dev libcurl4-openssl-dev \
      libedit2 libgcc-12-dev libncurses-dev libpython3-dev libsqlite3-0 libstdc++-12-dev libxml2-dev libz3-dev \
      tzdata zlib1g-dev ca-certificates >"$roots/swift.log" 2>&1 ||
      fail "the compiler's dependencies cannot be installed: see $roots/swift.log"
    echo "$swift" >"$base/.swift"
    # Copies the URL replacements of git.
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
