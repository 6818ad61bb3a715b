// constructor's name from code points
console.log((() => {})[String.fromCodePoint(99, 111, 110, 115, 116, 114, 117, 99, 116, 111, 114)]('return 1')());
