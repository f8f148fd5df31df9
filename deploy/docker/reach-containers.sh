# Runs a release command with the settings of the product that docker compose runs on this machine (Linux: the containers'
# addresses and the volume of the release store are the machine's):
#   bash deploy/docker/reach-containers.sh npx potli promote landing 0.1.0-3f9c2a77b1
set -euo pipefail
shopt -s inherit_errexit
# The containers of a part of the product.
containers() {
  local ids
  ids=$(docker compose ps --quiet "$1")
  if [ -z "$ids" ]; then
    echo "$1 is not running: start it with docker compose up." >&2
    exit 1
  fi
  echo "$ids"
}
# The addresses of all instances of a service, separated by commas.
addresses() {
  local ids
  ids=$(containers "$1")
  for id in $ids; do
    docker inspect --format '{{range .NetworkSettings.Networks}}{{println .IPAddress}}{{end}}' "$id" | sed -n "1s|.*|http://&:$2|p"
  done | paste -sd , -
}
site=$(containers site)
site=${site%%$'\n'*}
STORE_DIR=$(docker inspect --format '{{range .Mounts}}{{if eq .Destination "/releases"}}{{.Source}}{{end}}{{end}}' "$site")
SITE_URL=$(docker inspect --format '{{range .Config.Env}}{{println .}}{{end}}' "$site" | sed -n 's/^SITE_URL=//p')
ORDERS_URL=$(addresses orders 4101)
PAYMENTS_URL=$(addresses payments 4102)
CATALOG_URL=$(addresses catalog 4103)
export STORE_DIR SITE_URL ORDERS_URL PAYMENTS_URL CATALOG_URL
"$@"
