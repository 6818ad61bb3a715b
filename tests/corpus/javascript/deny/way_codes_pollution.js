// A key from codes.
const key = String.fromCharCode(95, 95, 112, 114, 111, 116, 111, 95, 95);
({})[key].mark = 42;
console.log({}.mark);
