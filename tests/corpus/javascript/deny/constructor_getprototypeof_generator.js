// the constructor of generators by their prototype, in two steps
const proto = Object.getPrototypeOf(function* () {});
const {constructor: G} = proto;
console.log(G('yield 1')().next());
