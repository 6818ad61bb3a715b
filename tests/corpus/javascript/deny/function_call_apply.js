// Function through call
console.log(Function.call(null, 'return 1')());
