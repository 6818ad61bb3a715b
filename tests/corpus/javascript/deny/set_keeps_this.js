// so does a Set
const seen = new Set();
function keep() {
  if (!seen.has(this)) seen.add(this);
}
keep();
console.log([...seen][0].process.pid > 0);
