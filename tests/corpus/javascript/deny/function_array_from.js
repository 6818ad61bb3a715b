// Function as the mapper of Array.from
console.log(Array.from(['return 1'], Function)[0]());
