// A sloppy method taken off its object: this['Function'] by a parameter.
const o = { get(n) { return this[n]; } };
const { get } = o; const F = get('Function'); console.log(F('return 1+1')());
