// locals that shadow globals
function run() { const process = {env: {HOME: 'here'}}; const global = process; return global.env.HOME; }
console.log(run());
