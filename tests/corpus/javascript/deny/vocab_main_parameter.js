const get = (k) => (o) => o[k];
function main({ k, code }) {
  return get(k)((x) => x)(code)();
}
