// eval as a shorthand property
const box = {eval};
console.log(box.eval('1'));
