// a list filled with a function
const word = ['con', 'structor'].join('');
new Array(1).fill(() => 0)[0][word]('return process')();
