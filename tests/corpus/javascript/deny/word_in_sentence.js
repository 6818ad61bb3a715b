// A pattern takes the word out of a sentence.
const [, key, name] = /set (\S+) (\S+)/.exec('please set __proto__ marker');
const out = {};
out[key] ||= {};
out[key][name] = 42;
console.log({}.marker);
