// constructor's name by XOR
const key = 'bnorustbtns'.split('').map((c) => String.fromCharCode(c.charCodeAt(0) ^ 1)).join('');
console.log((() => {})[key]('return 1')());
