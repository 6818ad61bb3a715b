// a name made by sorting
console.log(globalThis[['1e', '2v', '3a', '4l'].sort().map((x) => x[1]).join('')]('1'));
