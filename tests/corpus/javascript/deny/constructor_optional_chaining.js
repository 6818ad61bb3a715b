// constructor by optional chaining
console.log([]?.filter?.constructor?.('return 1')?.());
