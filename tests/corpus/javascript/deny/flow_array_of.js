// a function in Array.of
const word = ['con', 'structor'].join('');
Array.of(() => 0)[0][word]('return process')();
