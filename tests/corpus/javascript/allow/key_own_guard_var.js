// only what an object has itself, with var and beside other prototypes
function Shape(name) { this.name = name; }
Shape.prototype.describe = function () { return this.name; };
function pick(o, wanted) {
  var out = {};
  for (var k in o) if (Object.prototype.hasOwnProperty.call(o, k)) out[k] = wanted(o[k]);
  for (var k in out) if (Object.hasOwn(Object(out), k)) out[k] = String(out[k]);
  return out;
}
console.log(pick(new Shape('ci' + 'rcle'), function (v) { return v.toUpperCase(); }));
