// a getter copied by assign runs
console.log(Object.assign({}, {get x() { return eval('1'); }}));
