// eval?.() is an indirect eval
console.log(eval?.('1 + 1'));
