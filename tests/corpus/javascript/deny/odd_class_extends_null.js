// a class without a parent
console.log((class extends null {}).constructor('return 1')());
