// the constructor of an arrow
console.log((() => {}).constructor('return 1')());
