// 'prototype' stands in a path beside a name out of a listing.
function setPath(obj, path, value) {
  const last = path.at(-1);
  const host = path.slice(0, -1).reduce((o, k) => (o[k] ??= {}), obj);
  host[last] = value;
  return obj;
}
class Config { }
const [up] = Object.getOwnPropertyNames(Config.prototype);
const cfg = setPath({}, ['server', 'port'], 8080);
setPath(cfg, ['server', up, 'prototype', 'debug'], true);
console.log({}.debug);
