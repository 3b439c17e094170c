# What the scripts beside this one share. Sourced, not run.

set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

# step TEXT: says what is done next.
step() { printf '\n== %s\n' "$*"; }

# fail TEXT: says what is wrong and what to do, and ends.
fail() { printf '%s: error: %s\n' "$(basename "$0")" "$*" >&2; exit 1; }

# as_root COMMAND...: with sudo where this is not root.
as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"
  elif command -v sudo >/dev/null; then sudo "$@"
  else fail "'$*' needs root, and there is no sudo. Run this as root, or install the packages that the step names."
  fi
}

apt_get() { as_root env DEBIAN_FRONTEND=noninteractive apt-get -q "$@"; }

# What configures and builds the whole project; what its tests run besides.
build_packages="g++ cmake ninja-build llvm-19-dev llvm-19-tools libclang-19-dev clang-19 libxxhash-dev libcli11-dev doctest-dev python3"
example_packages="dpkg-dev"
test_packages="ccache chromium clangd-19 distcc gdb libasio-dev libboost-dev libboost-fiber-dev lld-19 make meson patch pkgconf python3-jsonschema python3-yaml"

# install_packages NAME...: installs what is missing.
install_packages() {
  local missing="" name
  for name in "$@"; do
    dpkg-query -W -f '${db:Status-Status}\n' "$name" 2>/dev/null | grep -qx installed || missing="$missing $name"
  done
  if [ -z "$missing" ]; then
    echo "nothing is missing"
    return
  fi
  command -v apt-get >/dev/null ||
    fail "this script installs Debian packages and there is no apt-get here. Install by other means:$missing"
  echo "installing:$missing"
  local log
  log=$(mktemp)
  # shellcheck disable=SC2086 # a list of names
  if ! { apt_get update && apt_get install -y --no-install-recommends $missing; } >"$log" 2>&1; then
    tail -20 "$log" >&2
    fail "the packages could not be installed (the end of apt-get's output is above). Heddle needs Debian 12 or newer with its updates enabled."
  fi
  rm -f "$log"
}

# configure PRESET [OPTION...] and build PRESET [OPTION...]: quiet unless they fail.
configure() {
  local log="$root/build/$1-configure.log"
  mkdir -p build
  cmake --preset "$@" >"$log" 2>&1 || { tail -30 "$log" >&2; fail "the configuration failed ($log)"; }
}
build() {
  cmake --build --preset "$@" || fail "the build failed (its messages are above)"
}

# source_package NAME DIR: unpacks a Debian source package into DIR, once.
source_package() {
  local name=$1 dir=$2
  if [ -e "$dir/.unpacked" ]; then
    echo "$name is already in $dir"
    return
  fi
  if ! apt-cache showsrc "$name" 2>/dev/null | grep -q '^Package: '; then
    echo "adding a source entry to apt for the archives that it already uses"
    add_deb_src
    apt_get update >/dev/null || fail "apt-get update failed after the source entry was added"
  fi
  rm -rf "$dir" "$dir.download"
  mkdir -p "$dir.download"
  (cd "$dir.download" && apt-get -q -o APT::Sandbox::User="$(id -un)" source --download-only "$name" >/dev/null) ||
    fail "the source package '$name' could not be fetched. Check the network and apt's source entries."
  dpkg-source --no-check -x "$dir.download"/*.dsc "$dir" >/dev/null ||
    fail "the source package '$name' could not be unpacked into $dir"
  rm -rf "$dir.download"
  touch "$dir/.unpacked"
}

# The archives in use, once more as sources: in both of apt's formats.
add_deb_src() {
  local lists=/etc/apt/sources.list.d file
  for file in "$lists"/*.sources; do
    [ -e "$file" ] || continue
    sed 's/^Types:.*/Types: deb-src/' "$file" | as_root tee "$lists/heddle-src-$(basename "$file")" >/dev/null
  done
  for file in /etc/apt/sources.list "$lists"/*.list; do
    [ -e "$file" ] || continue
    sed -n 's/^deb /deb-src /p' "$file" | as_root tee "$lists/heddle-src-$(basename "$file" .list).list" >/dev/null
  done
}
