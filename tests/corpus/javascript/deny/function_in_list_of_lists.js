// What every function has goes into a list in a list.
const lists = [[]];
const parent = Object.getPrototypeOf(() => 1);
for (const k of Reflect.ownKeys(parent)) {
  try { if (k[3] === 's') lists[0].push(parent[k]); } catch {}
}
console.log(lists[0][0]('return 6*7')());
