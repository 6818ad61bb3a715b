// (0, o.f)() of an own object
const o = {f: () => 1};
console.log((0, o.f)());
