const word = ['constr', 'uctor'].join('');
const found = Array.from({ ...[(() => 1)[word]], length: 1 });
console.log(found[0]('return process')());
