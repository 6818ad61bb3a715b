const table = Object.assign(Object.create(null), { hello: (who) => `hello ${who}`, bye: (who) => `bye ${who}` });
const say = (word, who) => (word in table ? table[word](who) : `no ${word}`);
console.log(say('hello', 'Bo'), say('constructor', 'Bo'), say('__proto__', 'x'));
