// the constructor of generators
console.log((function* () {}).constructor('yield 1')().next());
