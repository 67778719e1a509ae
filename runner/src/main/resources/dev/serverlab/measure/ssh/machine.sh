# Tells the lab what this machine has, a line for each: for any POSIX sh.
suits() { # JDK-HOME
    [ -z "$found" ] && [ -x "$1/bin/java" ] || return 0
    feature=$(sed -n 's/^JAVA_VERSION="\{0,1\}\([0-9][0-9]*\).*/\1/p' "$1/release" 2>/dev/null | head -n 1)
    if [ "${feature:-0}" -ge 25 ]; then
        found=$(CDPATH='' cd "$1" && pwd)
    fi
}
found=
suits "${SERVERLAB_JAVA_HOME:-}"
suits "${JAVA_HOME:-}"
onpath=$(command -v java) && suits "$(dirname "$(dirname "$(readlink -f "$onpath")")")"
for home in /usr/lib/jvm/* /opt/* "${HOME:-}"/.sdkman/candidates/java/* "${HOME:-}"/.jdks/*; do
    suits "$home"
done
echo "java=${found:+$found/bin/java}"
echo "version=$(sed -n 's/^JAVA_VERSION="\{0,1\}\([0-9.]*\).*/\1/p' "$found/release" 2>/dev/null | head -n 1)"
echo "cache=${XDG_CACHE_HOME:-$HOME/.cache}/serverlab"
# shellcheck disable=SC2086 # its words: client address and port, server address and port
set -- ${SSH_CONNECTION:-}
echo "address=${3:-}"
echo "system=$(uname -s)"
echo "kernel=$(uname -r)"
echo "name=$(uname -n)"
echo "boot=$(cat /proc/sys/kernel/random/boot_id 2>/dev/null)"
echo "cpus=$(getconf _NPROCESSORS_ONLN 2>/dev/null)"
echo "memoryKib=$(sed -n 's/^MemTotal: *\([0-9]*\) kB/\1/p' /proc/meminfo 2>/dev/null)"
