// eval through call
console.log(eval.call(null, '1'));
