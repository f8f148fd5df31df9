# Runs a command that can ask the services of a cluster, which only pods of the product reach:
#   bash deploy/kubernetes/reach-services.sh npx potli promote landing 0.1.0-3f9c2a77b1
# Who may is decided by the cluster: kubectl needs the right to forward ports in the namespace. Each service is asked through one of its
# instances, so this waits until no rollout is under way.
set -euo pipefail
namespace=${POTLI_NAMESPACE:-potli}
folder=$(mktemp -d)
forwards=()
# Waits for them: none is left when this has ended.
trap 'kill "${forwards[@]}" 2>/dev/null || true; wait; rm -r "$folder"' EXIT
# The local port of the latest forward to a service, or nothing.
port_of() { sed -n 's/^Forwarding from 127\.0\.0\.1:\([0-9]*\) .*/\1/p' "$folder/$1"; }
# Forwards a local port to an instance of a service. A forward ends with its instance, for example by a rollout while a canary is
# waited for; it then begins again at the same port. Ends where the first one does not come about.
forward() {
  trap 'kill "$kubectl" 2>/dev/null || true; wait; exit' TERM
  local port=
  while true; do
    kubectl --namespace "$namespace" port-forward "service/$1" "$port:$2" >"$folder/$1" &
    kubectl=$!
    wait "$kubectl" || true
    port=${port:-$(port_of "$1")}
    if [ -z "$port" ]; then exit 1; fi
    sleep 0.5
  done
}
for service in orders:4101 payments:4102 catalog:4103; do
  name=${service%:*}
  kubectl --namespace "$namespace" rollout status "deployment/$name" --timeout=10m >&2
  : >"$folder/$name" # the forward, in the background, may open it later than it is read
  forward "$name" "${service#*:}" &
  forwards+=($!)
  port=
  for _ in {1..150}; do
    port=$(port_of "$name")
    if [ -n "$port" ] || ! kill -0 $! 2>/dev/null; then break; fi
    sleep 0.2
  done
  if [ -z "$port" ]; then
    echo "$name cannot be reached in the namespace $namespace" >&2
    exit 1
  fi
  export "${name^^}_URL=http://127.0.0.1:$port"
done
"$@"
