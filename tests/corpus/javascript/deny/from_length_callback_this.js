const word = ['constr', 'uctor'].join('');
console.log(Array.from({ length: 1 }, function () { return this('return process'); }, (() => 1)[word])[0]());
