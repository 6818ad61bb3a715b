// an array as key turns into its element
console.log((() => {})[['constructor']]('return 1')());
