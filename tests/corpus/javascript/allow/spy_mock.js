// spy mock
function spy(obj, method) {
  const original = obj[method]; const calls = [];
  obj[method] = function (...args) { const result = original.apply(this, args); calls.push({ args, result }); return result; };
  return { calls, restore() { obj[method] = original; } };
}
const mathy = { add(a, b) { return a + b; } };
const s = spy(mathy, 'add'); mathy.add(1, 2); mathy.add(3, 4); s.restore(); mathy.add(9, 9);
console.log(s.calls);
