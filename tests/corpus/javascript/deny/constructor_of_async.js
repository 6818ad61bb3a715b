// the constructor of async functions
(async () => {}).constructor('return 1')().then(console.log);
