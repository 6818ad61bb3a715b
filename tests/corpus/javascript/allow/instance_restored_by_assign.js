// A walk is restored from a file: Object.assign gives an own instance what JSON text says.
const fs = require('fs');
const MAP = {
  places: { cave: { ways: { n: 'shore' }, text: 'A cave.' }, shore: { ways: { s: 'cave' }, text: 'The sea.' } },
  start: 'cave',
};
class Refusal extends Error {}
class Parser {
  constructor(map) { this.words = Object.keys(map.places); }
  parse(line) {
    const [verb, ...nouns] = line.split(' ');
    return { verb, nouns: nouns.filter((n) => this.words.includes(n)) };
  }
}
class Walk {
  constructor(map) {
    this.map = structuredClone(map);
    this.parser = new Parser(map);
    this.at = map.start;
    this.been = new Set([map.start]);
    this.acts = new Map([
      ['look', () => this.place.text],
      ['find', ({ nouns: [n] }) => this.named(n).text],
      ...['n', 's'].map((d) => [d, () => this.go(d)]),
    ]);
  }
  get place() { return this.map.places[this.at]; }
  named(n) { return this.map.places[n] ?? this.place; }
  go(dir) {
    const next = this.place.ways[dir];
    if (!next) throw new Refusal(`no way ${dir}`);
    this.at = next;
    this.been.add(next);
    return this.place.text;
  }
  run(line) {
    try {
      const command = this.parser.parse(line);
      const act = this.acts.get(command.verb);
      if (!act) throw new Refusal(`what is ${command.verb}?`);
      return act(command);
    } catch (error) {
      if (error instanceof Refusal) return error.message;
      throw error;
    }
  }
  save(file) { fs.writeFileSync(file, JSON.stringify({ map: this.map, at: this.at, been: [...this.been] })); }
  static restore(file) {
    const { been, ...state } = JSON.parse(fs.readFileSync(file, 'utf8'));
    const walk = new Walk(state.map);
    return Object.assign(walk, state, { been: new Set(been) });
  }
}
let walk = new Walk(MAP);
for (const line of ['look', 'n', 'find cave', 'n', 'jump']) console.log(walk.run(line));
walk.save('walk.json');
walk = Walk.restore('walk.json');
console.log(walk.run('s'), walk.been.size);
