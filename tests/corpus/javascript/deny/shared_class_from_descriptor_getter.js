// A getter that Object.create is given gives a class.
const box = Object.create({}, { kind: { get: () => Number, enumerable: true } });
for (const name in box) Object.assign(box[name], { isInteger: () => 'any' });
console.log(Number.isInteger(1.5));
