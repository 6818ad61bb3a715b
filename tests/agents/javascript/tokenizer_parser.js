// /// task
// question = "Write a JSON parser from scratch and test it against JSON.parse."
// [expect]
// stdout = ["5 of 5 ok"]
// ///
class Parser {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }
  error(message) {
    throw new SyntaxError(`${message} at ${this.at}`);
  }
  skip() {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++;
  }
  parse() {
    const value = this.value();
    this.skip();
    if (this.at < this.text.length) this.error('unexpected text');
    return value;
  }
  value() {
    this.skip();
    const c = this.text[this.at];
    if (c === '{') return this.object();
    if (c === '[') return this.array();
    if (c === '"') return this.string();
    for (const [word, value] of [['true', true], ['false', false], ['null', null]]) {
      if (this.text.startsWith(word, this.at)) {
        this.at += word.length;
        return value;
      }
    }
    const number = /^-?\d+(\.\d+)?([eE][+-]?\d+)?/.exec(this.text.slice(this.at));
    if (!number) this.error('unexpected character');
    this.at += number[0].length;
    return Number(number[0]);
  }
  string() {
    let out = '';
    const escapes = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '"': '"', '\\': '\\', '/': '/' };
    for (this.at++; this.text[this.at] !== '"'; this.at++) {
      if (this.at >= this.text.length) this.error('unterminated string');
      if (this.text[this.at] !== '\\') {
        out += this.text[this.at];
      } else if (this.text[++this.at] === 'u') {
        out += String.fromCharCode(parseInt(this.text.slice(this.at + 1, this.at + 5), 16));
        this.at += 4;
      } else {
        out += escapes[this.text[this.at]] ?? this.error('bad escape');
      }
    }
    this.at++;
    return out;
  }
  array() {
    const list = [];
    this.at++;
    for (this.skip(); this.text[this.at] !== ']'; this.skip()) {
      list.push(this.value());
      this.skip();
      if (this.text[this.at] === ',') this.at++;
      else if (this.text[this.at] !== ']') this.error('expected , or ]');
    }
    this.at++;
    return list;
  }
  object() {
    const object = {};
    this.at++;
    for (this.skip(); this.text[this.at] !== '}'; this.skip()) {
      const key = this.string();
      this.skip();
      if (this.text[this.at++] !== ':') this.error('expected :');
      object[key] = this.value();
      this.skip();
      if (this.text[this.at] === ',') this.at++;
      else if (this.text[this.at] !== '}') this.error('expected , or }');
    }
    this.at++;
    return object;
  }
}

const samples = ['{"a": [1, 2.5, -3e2], "b": {"c": null}}', '[]', '"a\\n\\u00e9"', 'true', '{"x": "y", "z": [true, false]}'];
let ok = 0;
for (const sample of samples) {
  const mine = new Parser(sample).parse();
  if (JSON.stringify(mine) === JSON.stringify(JSON.parse(sample))) ok++;
}
console.log(`${ok} of ${samples.length} ok`);
