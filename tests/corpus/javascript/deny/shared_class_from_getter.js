// A getter gives a class of the language, and a loop over names stores into it.
const units = { get number() { return Number; } };
for (const unit in units) {
  const target = units[unit];
  for (const name of ['isInteger']) target[name] &&= () => 'any';
}
console.log(Number.isInteger(1.5));
