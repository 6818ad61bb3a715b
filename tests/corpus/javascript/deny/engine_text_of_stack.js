// The word comes out of an error's stack, by a name that a search gives.
const field = ['stack', 'name'].find((n) => n.length === 5);
const rows = {};
try { const a = {}; const b = Object.create(a); Object.setPrototypeOf(a, b); } catch (e) {
  const [, , key] = e[field].split(' ');
  rows[key].total = 0;
}
