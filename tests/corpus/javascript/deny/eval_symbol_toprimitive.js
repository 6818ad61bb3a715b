// eval as a conversion
const o = {[Symbol.toPrimitive]: eval};
console.log(`${o}`);
