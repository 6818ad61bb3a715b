// the constructor of async generators
(async function* () {}).constructor('yield 1')().next().then(console.log);
