#!/usr/bin/env bash
# Usage: timescaledb-prefix.sh FOLDER
#
# Puts PostgreSQL 17 with TimescaleDB (the Apache-licensed build) into FOLDER without installing anything: Debian's own
# packages, fetched from the mirror that this system already uses and unpacked. They bring their C library along, so
# they also run on an older Debian. Needs apt-get and dpkg-deb, not root. Prints the folder of the programs.
#
# Safe to run again and twice at once: the work happens in a folder of its own that is renamed into place whole.
set -euo pipefail

RELEASE=trixie
MAJOR=17
PACKAGES=(postgresql-$MAJOR postgresql-$MAJOR-timescaledb)
# What the server never calls: interpreters, account tools, the JIT compiler's libraries, documentation.
UNNEEDED='^(adduser|debconf|libc-bin|libc-l10n|libdb5|libgdbm|libipc-run|libjson-perl|libllvm|libperl|libproc2|libsemanage|libsepol|libz3|locales|login|openssl|passwd|perl|postgresql-common|procps|readline-common|semanage|sensible|ssl-cert|ucf)'

fail() {
  echo "timescaledb-prefix: $*" >&2
  exit 1
}

[ $# -eq 1 ] || fail 'name the folder to fill'
for tool in apt-get dpkg-deb; do command -v $tool >/dev/null || fail "$tool is missing: this works on Debian only"; done
mkdir -p "$1"
folder=$(cd "$1" && pwd)
root=$folder/root
programs=usr/lib/postgresql/$MAJOR/bin

if [ -d "$root" ]; then
  echo "$root/$programs"
  exit
fi

work=$(mktemp -d "$folder/unpacking.XXXXXX")
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"

mirror=$(apt-get indextargets --format '$(REPO_URI) $(COMPONENT)' 2>/dev/null | awk '$1 ~ /\/debian\/?$/ && $2 == "main" { print $1; exit }')
[ -n "$mirror" ] || fail 'apt knows no Debian mirror: run apt-get update once'

# apt with state of its own: an empty list of installed packages, so that it fetches every dependency.
apt=$work/apt
mkdir -p "$apt"/{archives,lists,none}/partial
touch "$apt/status"
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $RELEASE main" >"$apt/sources.list"
cat >"$apt/apt.conf" <<CONF
Dir::State "$apt";
Dir::State::lists "$apt/lists";
Dir::State::status "$apt/status";
Dir::Cache "$apt";
Dir::Cache::archives "$apt/archives";
Dir::Etc::sourcelist "$apt/sources.list";
Dir::Etc::sourceparts "$apt/none";
Dir::Etc::preferences "$apt/absent";
Dir::Etc::preferencesparts "$apt/none";
APT::Sandbox::User "";
Debug::NoLocking "true";
CONF
export APT_CONFIG=$apt/apt.conf
apt-get -qq update >&2 || fail "the package lists of $mirror could not be read"
apt-get -qq --yes --no-install-recommends --download-only install "${PACKAGES[@]}" >/dev/null ||
  fail "the packages could not be fetched from $mirror"

for package in "$apt"/archives/*.deb; do
  [[ ${package##*/} =~ $UNNEEDED ]] || dpkg-deb --extract "$package" "$work/root"
done
postgres=$work/root/usr/lib/postgresql/$MAJOR
rm -rf "$postgres"/lib/{bitcode,llvmjit*} "$work/root/usr/share"/{doc,lintian,locale,man,perl5}

# Each program goes through the C library beside it, wherever the folder stands and whatever the system has.
mkdir "$postgres/libexec"
for program in "$postgres"/bin/*; do
  [ "$(head -c 4 "$program" | tail -c 3)" = ELF ] || continue
  mv "$program" "$postgres/libexec/"
  cat >"$program" <<'WRAPPER'
#!/bin/sh
bin=$(dirname "$(readlink -f "$0")")
name=${0##*/}
for lib in "${bin%/lib/postgresql/*}"/lib/*-linux-gnu; do
  for loader in "$lib"/ld-linux-*.so.*; do
    exec "$loader" --argv0 "$bin/$name" --library-path "$lib" "$bin/../libexec/$name" "$@"
  done
done
WRAPPER
  chmod 755 "$program"
done

# Another run may have been quicker; mv -T would not put one folder into the other.
mv -T "$work/root" "$root" 2>/dev/null || [ -d "$root" ] || fail "$root could not be made"
echo "$root/$programs"
