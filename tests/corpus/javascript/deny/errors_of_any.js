// Promise.any: errors of its AggregateError are what was rejected.
const k = ['con', 'structor'].join('');
Promise.any([Promise.reject([() => 1])]).catch((e) => console.log(e.errors[0][0][k]('return 1+1')()));
