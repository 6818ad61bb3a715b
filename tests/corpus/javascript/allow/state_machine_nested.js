// state machine nested
const MACHINE = {
  idle: { start: () => 'running' },
  running: { pause: () => 'paused', stop: () => 'idle' },
  paused: { resume: () => 'running' },
};
function step(state, event) {
  const action = MACHINE[state]?.[event];
  return action ? action() : state;
}
console.log(['start', 'pause', 'resume', 'stop', 'fly'].reduce((s, e) => { const n = step(s, e); console.log(s, e, n); return n; }, 'idle'));
