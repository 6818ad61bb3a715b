// A set-by-path whose steps come out of listings of a class and its prototype.
function setPath(obj, path, value) {
  const last = path.at(-1);
  const host = path.slice(0, -1).reduce((o, k) => (o[k] ??= {}), obj);
  host[last] = value;
  return obj;
}
class Config { }
const [up] = Object.getOwnPropertyNames(Config.prototype);
const down = Object.getOwnPropertyNames(Config).find(n => n.startsWith('proto'));
const cfg = setPath({}, ['server', 'port'], 8080);
setPath(cfg, ['server', up, down, 'debug'], true);
console.log({}.debug === true ? 'REACHED' : 'no');
