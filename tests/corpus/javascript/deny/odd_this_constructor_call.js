// a constructor called without a receiver
function Root() { return this; }
Root.prototype.x = 1;
console.log(Root.call(undefined).process.env);
