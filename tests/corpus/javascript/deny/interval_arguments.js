// An interval's arguments.
const k = ['con', 'structor'].join('');
const t = setInterval(() => clearInterval(t), 1, () => 1); console.log(t._timerArgs[0][k]('return 1+1')());
