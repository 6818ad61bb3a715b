// a technique in a function that nobody calls
function never() { return (() => {}).constructor('return 1')(); }
