// A bound method, as a listener, tells its own listeners.
const E = require('events');
class Bus {}
const key = 'constructor';
class S extends E {}
class U { constructor(s) { this.hs = []; s.on('v', this.got.bind(this)); } add(f) { this.hs.push(f); } got(o, k) { this.hs.forEach((h) => h(o[k])); } }
const s = new S(); const u = new U(s); u.add((c) => console.log('PWNED', c('return 1')()));
s.emit('v', Bus, key);
