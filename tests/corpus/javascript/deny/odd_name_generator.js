// a name made by a generator
function* letters() { yield 'ev'; yield 'al'; }
console.log(globalThis[[...letters()].join('')]('1'));
