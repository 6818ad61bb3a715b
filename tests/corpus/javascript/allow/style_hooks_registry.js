// hooks by name, called in order
const hooks = {before: [], after: []};
const on = (when, f) => hooks[when].push(f);
const fire = (when, x) => hooks[when].reduce((v, f) => f(v), x);
on('before', (x) => x + 1); on('after', (x) => x * 2);
console.log(fire('after', fire('before', 1)));
