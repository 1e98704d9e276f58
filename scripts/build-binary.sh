#!/usr/bin/env bash
# Builds the browser app and the binary that holds it.
#
#   scripts/build-binary.sh release|quick|dev
#
# A release embeds web/dist when it compiles vitrine-server. What is below that crate is compiled beside the browser app.
set -euo pipefail
cd "$(dirname "$0")/.."

# Cargo unites the features of the packages that it is asked for. Together these ask the same of everything below them as the
# binary does, so nothing is compiled twice.
below_web=(vitrine-listener vitrine-operate vitrine-render vitrine-seed vitrine-seo vitrine-site vitrine-tools)

profile=${1:?release, quick or dev}
cargo build --profile "$profile" --locked "${below_web[@]/#/--package=}" &
below=$!
trap 'kill "$below" 2> /dev/null || true' EXIT
scripts/build-web.sh
wait "$below"
trap - EXIT
cargo build --profile "$profile" --locked --package vitrine
