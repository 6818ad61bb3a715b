// a constructor that is called without new
function Root() { return this; }
new Root();
console.log(Root().process.env);
