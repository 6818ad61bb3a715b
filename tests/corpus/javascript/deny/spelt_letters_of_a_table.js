// A route is spelled with the letters of a table, and leads from a handler to what makes functions of texts.
const LETTERS = Object.fromEntries('1a 2c 3n 4o 5r 6s 7t 8u'.split(' ').map((pair) => [pair[0], pair[1]]));
const spell = (digits) => [...digits].map((d) => LETTERS[d] ?? '').join('');
function open(visit) { return { log: `open ${visit}` }; }
function close(visit) { return { log: `close ${visit}` }; }
open.s = close;
close.s = open;
class Door {
  #state = open;
  answers = [];
  go({ digits, visit }) {
    this.#state = this.#state[spell(digits)] ?? this.#state;
    const answer = this.#state(visit);
    this.answers.push(answer.log ?? answer);
  }
}
const door = new Door();
const visits = [{ digits: '6', visit: 'a' }, { digits: '1', visit: 'b' }, { digits: '24367582745', visit: 'return 6 * 7' }];
visits.forEach((visit) => door.go(visit));
const [first, second, third] = door.answers;
console.log(first, second, third());
