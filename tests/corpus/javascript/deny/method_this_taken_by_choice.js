// A sloppy method chosen by ?: is called without its object.
const o = { get(n) { return this[n]; }, put() {} };
const g = Date.now() > 0 ? o.get : o.put;
console.log(g('process').pid);
