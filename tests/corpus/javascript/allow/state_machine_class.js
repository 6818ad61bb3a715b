// state machine class
class Door {
  #state = 'closed';
  static transitions = { closed: { open: 'opened', lock: 'locked' }, opened: { close: 'closed' }, locked: { unlock: 'closed' } };
  #onEnter = { locked: () => console.log('click'), opened: () => console.log('creak') };
  fire(event) {
    const next = Door.transitions[this.#state][event];
    if (!next) throw new Error(`${event} not allowed in ${this.#state}`);
    this.#state = next;
    this.#onEnter[next]?.();
    return this;
  }
  get state() { return this.#state; }
}
const door = new Door();
console.log(door.fire('lock').fire('unlock').fire('open').state);
