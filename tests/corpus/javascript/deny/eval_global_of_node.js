// node's name of the global object
console.log(global.eval('1'));
