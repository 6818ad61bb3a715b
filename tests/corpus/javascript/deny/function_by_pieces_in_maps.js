// The pieces of the key wait in a Map of Maps, beside texts and functions.
// Two-level registry: kind -> name -> entry
const registry = new Map();
function put(kind, name, entry) {
  if (!registry.has(kind)) registry.set(kind, new Map());
  registry.get(kind).set(name, entry);
}
const letters = ['c', 'on', 'str', 'uct', 'or'];
put('labels', 'owner', letters);
put('shapes', 'unit', [() => 1, [], {}]);
put('bodies', 'sum', ['return ', 6, '*', 7]);
function resolve(shape, label) {
  const [first] = registry.get('shapes').get(shape);
  return Reflect.get(first, registry.get('labels').get(label).join(''));
}
const maker = resolve('unit', 'owner');
put('made', 'sum', maker(registry.get('bodies').get('sum').join('')));
for (const [kind, inner] of registry) {
  if (kind === 'made') for (const [name, run] of inner) console.log(name, run());
}
