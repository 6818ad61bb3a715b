// constructor's name by String.raw
console.log((() => {})[String.raw`constructor`]('return 1')());
