// eval called by its name
console.log(eval('1 + 1'));
