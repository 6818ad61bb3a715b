// new Function
console.log(new Function('return 1')());
