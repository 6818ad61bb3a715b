// a method of an own instance by its name
class Shape { area() { return 1; } name() { return 's'; } }
const s = new Shape();
for (const m of ['area', 'name']) console.log(s[m]());
