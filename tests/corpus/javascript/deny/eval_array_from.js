// eval as the mapper of Array.from
console.log(Array.from(['1'], eval));
