// A function out of a Map is called with a list.
class Bus {}
const key = 'constructor';
const m = new Map();
m.set('f', (c) => console.log('PWNED', c('return 1')()));
const go = (reply, ...a) => reply(...a.slice(1).map((k) => a[0][k]));
go(m.get('f'), Bus, key);
