// a property of a prototype as a loop's variable
for (Object.prototype.polluted of [1]);
