// a constructor called under another name
function Root() { this.x = 1; return this; }
console.log(new Root().x);
const top = Root;
console.log(top().process.env);
