// module loader amd
const modules = {}; const factories = {};
function define2(name, deps, factory) { factories[name] = { deps, factory }; }
function load(name) { if (!(name in modules)) { const { deps, factory } = factories[name]; const exports = {}; modules[name] = factory(...deps.map((d) => (d === 'exports' ? exports : load(d)))) ?? exports; } return modules[name]; }
define2('math', [], () => ({ sq: (x) => x * x })); define2('app', ['math', 'exports'], (math, exports) => { exports.run = (n) => math.sq(n) + 1; });
console.log(load('app').run(5));
