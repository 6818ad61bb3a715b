// constructor's name from a typed array
const k = String.fromCharCode(...new Uint8Array([99, 111, 110, 115, 116, 114, 117, 99, 116, 111, 114]));
console.log((() => {})[k]('return 1')());
