// constructor's name from numbers
console.log((() => {})[(21305981).toString(36) + (1683573579).toString(36)]('return 1')());
