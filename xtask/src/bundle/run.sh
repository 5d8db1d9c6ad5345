#!/bin/sh
# Runs the bundled tests, then the examples; with `bench`, the benches. All of them, whatever fails; then says what failed.
# Libraries that this machine lacks (libvulkan.so.1, libnvrtc.so.13) may be put into lib/.
cd "$(dirname "$0")" || exit 1
tar -xf programs.tar.xz || exit 1
export LD_LIBRARY_PATH="$PWD/lib:${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}/usr/local/cuda/lib64"
export SCRY_CACHE_DIR="$PWD/cache"

ran=0
failed=

# run_all KIND [ARGUMENT...]: each program of that kind.
run_all() {
    kind=$1
    shift
    for program in "$kind"/*; do
        [ -x "$program" ] || continue
        printf '\n== %s\n' "$program"
        ran=$((ran + 1))
        "$program" "$@" || failed="$failed $program"
    done
}

case "${1:-test}" in
    test) run_all test && run_all example ;;
    bench) run_all bench --bench ;;
    *) echo "usage: run.sh [test|bench]" >&2; exit 2 ;;
esac

printf '\n== %s programs ran, failed:%s\n' "$ran" "${failed:- none}"
[ "$ran" -gt 0 ] && [ -z "$failed" ]
