// comments and lines inside of a chain
console.log((() => {})
  // a
  . /* b */ constructor
  ('return 1')());
