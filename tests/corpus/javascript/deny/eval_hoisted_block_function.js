// a function in a block that never runs does not shadow
if (Date.now() < 0) { function eval_() {} }
console.log(eval('1'));
