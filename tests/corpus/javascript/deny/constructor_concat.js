// constructor's name put together
console.log([]['filter']['con' + 'structor']('return 1')());
