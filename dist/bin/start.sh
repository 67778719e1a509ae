# Finds a JDK and starts the runner on it: for ./lab in a checkout and serverlab in an archive, which read this file.
# Plain POSIX sh, so that it runs under dash, bash and busybox alike.
# shellcheck shell=sh

minimum_jdk=25

fail() { # PROBLEM ACTION
    printf 'Problem: %s\nAction:  %s\n' "$1" "$2" >&2
    exit 2
}

feature_of() { # JDK-HOME: prints its feature release, 25 for 25.0.1; nothing when it is no JDK
    [ -x "$1/bin/java" ] || return 0
    feature=$(sed -n 's/^JAVA_VERSION="\{0,1\}\([0-9][0-9]*\).*/\1/p' "$1/release" 2>/dev/null | head -n 1)
    if [ -z "$feature" ]; then
        feature=$("$1/bin/java" -version 2>&1 | sed -n 's/.* version "\([0-9][0-9]*\).*/\1/p' | head -n 1)
    fi
    printf '%s\n' "$feature"
}

suits() { # JDK-HOME: whether the runner can run on it; keeps the first that does in jdk
    [ -z "$jdk" ] && [ -n "$1" ] || return 1
    feature=$(feature_of "$1")
    [ -n "$feature" ] && [ "$feature" -ge "$minimum_jdk" ] && jdk=$(CDPATH='' cd "$1" && pwd)
}

home_of_java_on_path() { # the JDK behind the command java, which may be a link or another tool's wrapper
    java=$(command -v java) || return 0
    home=$(dirname "$(dirname "$(readlink -f "$java")")")
    if [ ! -f "$home/release" ]; then
        home=$("$java" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.home = //p' | head -n 1)
    fi
    printf '%s\n' "$home"
}

find_jdk() { # sets jdk to the home of the first JDK that is new enough, or to nothing
    jdk=
    suits "${SERVERLAB_JAVA_HOME:-}" && return
    suits "${JAVA_HOME:-}" && return
    suits "$(home_of_java_on_path)" && return
    for home in /usr/lib/jvm/* /opt/* \
        "${HOME:-}"/.sdkman/candidates/java/* "${HOME:-}"/.jdks/* \
        /Library/Java/JavaVirtualMachines/*/Contents/Home; do
        suits "$home" && return
    done
    if [ -x /usr/libexec/java_home ]; then
        suits "$(/usr/libexec/java_home -v "$minimum_jdk+" 2>/dev/null)" || true
    fi
}

require_jdk() { # COMMAND: sets jdk
    find_jdk
    [ -n "$jdk" ] || fail "No JDK $minimum_jdk or newer was found in SERVERLAB_JAVA_HOME, JAVA_HOME, on the PATH or in the usual folders." \
        "Install a JDK $minimum_jdk, or set SERVERLAB_JAVA_HOME to the folder of one, then start $1 again."
}

start_runner() { # HOME RESULTS COMMAND ARGUMENT…: in place of this shell
    home=$1
    results=$2
    command=$3
    shift 3
    # Testcontainers takes these from the environment only. The lab removes its containers itself, and reaches them at
    # their own addresses; Testcontainers would pull and start containers of its own for both.
    export TESTCONTAINERS_RYUK_DISABLED="${TESTCONTAINERS_RYUK_DISABLED:-true}"
    export TESTCONTAINERS_HOST_OVERRIDE="${TESTCONTAINERS_HOST_OVERRIDE:-127.0.0.1}"
    # A small, plain JVM: the runner must be quiet while it measures. The server of the live page would wait for the
    # rest of a request for ever, with a thread for each, unless told otherwise; the JDK reads that once.
    exec "$jdk/bin/java" \
        -Xmx512m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 \
        --enable-native-access=ALL-UNNAMED -Dsun.net.httpserver.maxReqTime=5 \
        -Dstdout.encoding=UTF-8 -Dstderr.encoding=UTF-8 \
        "-Dserverlab.home=$home" "-Dserverlab.results=$results" "-Dserverlab.command=$command" \
        -jar "$home/runner/target/runner.jar" "$@"
}
