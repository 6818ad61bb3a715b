// A getter gives process.stdout, and a pattern stores into it.
const page = { get out() { return process.stdout; } };
[page.out.write] = [() => true];
