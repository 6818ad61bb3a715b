// util.promisify of functions of its own that look things up and call back, also later.
const { promisify, callbackify } = require('util');
const stock = { bolts: 40, nuts: 25 };
function find(name, done) {
  setTimeout(() => (name in stock ? done(null, stock[name]) : done(new Error(`no ${name}`))), 1);
}
const get = promisify(find);
const later = callbackify(async (name) => `${name}: ${await get(name)}`);
(async () => {
  for (const name of ['bolts', 'nuts', 'screws']) {
    try {
      console.log(name, await get(name));
    } catch (error) {
      console.log(error.message);
    }
  }
  later('bolts', (error, line) => console.log(error ? error.message : line));
})();
