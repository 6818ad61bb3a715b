// constructor's name from bytes
const k = new TextDecoder().decode(Uint8Array.of(99, 111, 110, 115, 116, 114, 117, 99, 116, 111, 114));
console.log((() => {})[k]('return 1')());
