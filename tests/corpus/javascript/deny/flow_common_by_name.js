// a method that every object has, by a name
const word = ['con', 'structor'].join('');
const k = { name: 'toString' }; const f = ({})[k.name]; f[word]('return process')();
