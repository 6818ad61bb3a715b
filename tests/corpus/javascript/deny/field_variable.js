// a computed name: kept in a variable between calls
let F; exports.set = (k) => { F = (() => 0)[k]; }; exports.run = () => F('return 1')();
