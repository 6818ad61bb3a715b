// A message's kind is shifted by thirteen letters before the next behaviour is read of the last one.
const shift = (s) => s.replace(/[a-z]/g, (c) => String.fromCharCode(((c.charCodeAt(0) - 97 + 13) % 26) + 97));
class Inbox {
  #behave; #told = [];
  constructor(behave) { this.#behave = behave; }
  take(kind, body) {
    this.#behave = this.#behave[shift(kind)] ?? this.#behave;
    const answer = this.#behave(body);
    this.#told.push(answer?.text ?? answer);
    return this;
  }
  get told() { return [...this.#told]; }
}
const rest = (body) => ({ text: `rest ${body}` });
rest.run = (body) => ({ text: `run ${body}` });
const [one, two, three] = new Inbox(rest).take('eha', 1).take('abar', 2).take('pbafgehpgbe', 'return 42').told;
console.log(one, two, three());
