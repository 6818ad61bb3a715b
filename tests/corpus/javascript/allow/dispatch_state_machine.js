// a machine of states
const machine = {idle: {start: 'running'}, running: {pause: 'idle', stop: 'done'}, done: {}};
const step = (state, event) => machine[state][event] ?? state;
console.log(['start', 'stop'].reduce(step, 'idle'));
