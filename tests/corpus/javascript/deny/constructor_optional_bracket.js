// constructor by optional brackets
console.log([]?.['filter']?.['constructor']('return 1')());
