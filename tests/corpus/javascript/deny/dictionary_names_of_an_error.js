// The words of an error's message are counted, and the one that comes most often finds a class and its maker.
class Account { constructor() { this.sum = 0; } }
const failure = (f) => { try { f(); } catch (error) { return error; } return null; };
const error = failure(() => Account());
const counts = Object.create(null);
for (const word of error.message.match(/[a-z]{4,}/g)) counts[word] = (counts[word] ?? 0) + 1;
const [top] = Object.entries(counts).map(([word]) => word).sort((a, b) => b.length - a.length);
const { [top]: Kind } = error;
const { [top]: Maker } = Kind;
console.log(new Maker('return 7')());
