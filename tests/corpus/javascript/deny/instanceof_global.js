// A class's Symbol.hasInstance is given the global object.
class T { static [Symbol.hasInstance](g) { g.eval('console.log("x")'); } }
globalThis instanceof T;
