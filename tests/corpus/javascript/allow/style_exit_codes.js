// exits by conditions
const problems = [];
if (problems.length) { console.error(problems.join('\n')); process.exit(1); }
console.log('fine');
