// A class's Symbol.hasInstance is given the module's arguments.
class T { static [Symbol.hasInstance](g) { console.log('x', g.length, typeof g[1]('child_process')); } }
arguments instanceof T;
