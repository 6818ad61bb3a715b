// Object.assign, by a folded key
console.log(Object['ass' + 'ign']({}, JSON.parse('{"__proto__": {"admin": true}}')).admin);
