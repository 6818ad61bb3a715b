const put = Object.assign;
put(Object.getPrototypeOf({}), JSON.parse('{"polluted": 1}'));
console.log({}.polluted);
