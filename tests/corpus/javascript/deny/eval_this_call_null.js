// call(null) makes this the global object
const g = (function () { return this; }).call(null);
console.log(g['ev' + 'al']('1'));
