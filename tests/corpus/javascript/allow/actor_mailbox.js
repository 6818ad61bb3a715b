// actor mailbox
function actor(behavior, state) { const box = []; let busy = false; async function drain() { if (busy) return; busy = true; while (box.length) { const [msg, resolve] = box.shift(); const handler = behavior[msg.type]; const [next, reply] = handler ? handler(state, msg) : [state, undefined]; state = next; resolve(reply); } busy = false; } return { send: (msg) => new Promise((resolve) => { box.push([msg, resolve]); queueMicrotask(drain); }) }; }
const counter = actor({ inc: (s, { by = 1 }) => [s + by, s + by], get: (s) => [s, s] }, 0);
(async () => { counter.send({ type: 'inc' }); await counter.send({ type: 'inc', by: 5 }); console.log(await counter.send({ type: 'get' })); })();
