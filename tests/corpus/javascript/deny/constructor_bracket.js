// constructor by bracket
console.log([]['filter']['constructor']('return 1')());
