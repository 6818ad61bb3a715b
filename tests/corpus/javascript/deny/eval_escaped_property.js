// a property name with an escape
console.log(globalThis.ev\u0061l('1'));
