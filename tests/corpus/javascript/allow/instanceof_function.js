// instanceof Function
console.log((() => 1) instanceof Function, typeof (() => 1) === 'function');
