function createMachine(def) {
  const instance = { value: def.initial, transition(state, event, payload) {
    const cur = def[state]; const t = cur.transitions[event]; if (!t) return instance.value;
    const next = t.target; t.action?.(payload); cur.actions?.onExit?.(); def[next].actions?.onEnter?.(); instance.value = next; return next; } };
  return instance;
}
const m = createMachine({ initial: 'off', off: { actions: { onEnter() { console.log('off enter'); }, onExit() { console.log('off exit'); } }, transitions: { switch: { target: 'on', action() { console.log('click'); } } } }, on: { actions: { onEnter() { console.log('on enter'); } }, transitions: { switch: { target: 'off' } } } });
let s = m.value; for (let i = 0; i < 3; i++) { s = m.transition(s, 'switch'); console.log(s); }
