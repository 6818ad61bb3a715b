// values found by path, own properties only
function getPath(root, path) {
  let at = root;
  for (const key of path.split('.')) {
    if (at === null || typeof at !== 'object' || !Object.prototype.hasOwnProperty.call(at, key)) return undefined;
    at = at[key];
  }
  return at;
}
console.log(getPath({ a: { b: 2 } }, 'a.b'), getPath({}, 'a.constructor.b'), getPath({}, '__proto__.x'));
