const evil = JSON.parse('{"__proto__": {"admin": true}}');
const user = Object.assign({}, evil);
console.log(user.admin);
