// A getter gives Math, and a name out of a list is stored into it.
const tools = { get math() { return Math; } };
for (const name in tools) for (const part of ['max']) tools[name][part] &&= () => 'any';
console.log(Math.max(1, 2));
