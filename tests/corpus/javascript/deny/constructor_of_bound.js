// the constructor of a bound function
console.log((function () {}).bind().constructor('return 1')());
