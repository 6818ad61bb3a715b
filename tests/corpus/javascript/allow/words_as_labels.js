// labels that are called like globals
process: for (const i of [1, 2]) { if (i === 1) continue process; console.log(i); }
