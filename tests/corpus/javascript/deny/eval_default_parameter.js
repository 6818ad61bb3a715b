// eval as the default of a parameter
function run(code, by = eval) { return by(code); }
console.log(run('1'));
