// What pairs hold is called as a member of the object that they become.
const add = (a, b) => a + b;
function main(data) {
  const table = Object.fromEntries([['go', add[data.key]]]);
  return Object.seal(table).go(data.text)();
}
module.exports = { main };
