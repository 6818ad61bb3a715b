// code points spread from an array
const codes = [99, 111, 110, 115, 116, 114, 117, 99, 116, 111, 114];
console.log((() => {})[String.fromCharCode(...codes)]('return 1')());
