// a Map hands out what it was given as a key
const seen = new Map();
function keep() {
  seen.set(this, 1);
}
keep();
for (const [g] of seen) console.log(g.process.pid > 0);
