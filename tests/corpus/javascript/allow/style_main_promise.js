// an asynchronous main
async function main(args) { const xs = args?.xs ?? [1, 2, 3]; return {sum: xs.reduce((a, b) => a + b, 0)}; }
module.exports = {main};
