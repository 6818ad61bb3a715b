// eval through a rest parameter
function f(...all) { return all[0]('1'); }
console.log(f(eval));
