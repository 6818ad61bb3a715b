// iife module pattern
var counter = (function () {
  var count = 0;
  function change(by) { count += by; return count; }
  return { inc: function () { return change(1); }, dec: function () { return change(-1); }, reset: function () { count = 0; return this; } };
}());
console.log(counter.inc(), counter.inc(), counter.dec(), counter.reset().inc());
