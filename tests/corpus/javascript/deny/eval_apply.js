// eval through apply
console.log(eval.apply(null, ['1']));
