// Object.assign, taken out by a text
const { 'assign': put } = Object;
console.log(put({}, JSON.parse('{"__proto__": {"admin": true}}')).admin);
