// eval bound
console.log(eval.bind(null, '1')());
