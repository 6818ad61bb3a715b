// A class's Symbol.hasInstance is given the module object.
class T { static [Symbol.hasInstance](m) { console.log('x', typeof m.require('child_process').execSync); } }
module instanceof T;
