// a replacer asks a Map where its own object was found, and a reviver reads its own object
function decycle() {
  const paths = new Map();
  return function (key, value) {
    if (value === null || typeof value !== 'object') return value;
    if (paths.has(value)) return { $ref: paths.get(value) };
    paths.set(value, `${paths.get(this) ?? ''}/${key}`);
    return value;
  };
}
const codecs = { date: { decode: (n) => new Date(n) }, set: { decode: (e) => new Set(e) } };
function reviver(key, value) {
  if (value && typeof value === 'object' && Object.hasOwn(value, '$type')) {
    const codec = codecs[value.$type];
    if (!codec) throw new TypeError(`unknown type ${value.$type}`);
    return this[key] === value ? codec.decode(value.data) : value;
  }
  return value;
}
const node = { name: 'root', kids: [{ name: 'kid' }] };
node.kids[0].parent = node;
console.log(JSON.stringify(node, decycle()));
console.log(JSON.parse('{"at":{"$type":"date","data":0},"of":{"$type":"set","data":[1]}}', reviver));
