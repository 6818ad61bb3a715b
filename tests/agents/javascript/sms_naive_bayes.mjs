// /// task
// question = "Train a naive Bayes spam filter on these messages and tell its accuracy on the last 20 %."
// files = ["sms.csv"]
// [expect]
// stdout_matches = ["accuracy: \\d+\\.\\d%"]
// ///
import { readFileSync } from 'node:fs';

class NaiveBayes {
  constructor() {
    this.classes = new Map();
    this.vocabulary = new Set();
    this.documents = 0;
  }

  static tokens(text) {
    return text.toLowerCase().match(/[a-z']+/g) ?? [];
  }

  train(label, text) {
    if (!this.classes.has(label)) this.classes.set(label, { documents: 0, words: new Map(), total: 0 });
    const c = this.classes.get(label);
    c.documents++;
    this.documents++;
    for (const word of NaiveBayes.tokens(text)) {
      this.vocabulary.add(word);
      c.words.set(word, (c.words.get(word) ?? 0) + 1);
      c.total++;
    }
  }

  classify(text) {
    let best = [-Infinity, null];
    for (const [label, c] of this.classes) {
      let score = Math.log(c.documents / this.documents);
      for (const word of NaiveBayes.tokens(text)) {
        score += Math.log(((c.words.get(word) ?? 0) + 1) / (c.total + this.vocabulary.size));
      }
      if (score > best[0]) best = [score, label];
    }
    return best[1];
  }
}

const rows = readFileSync('sms.csv', 'utf8').trim().split('\n').slice(1).map((line) => {
  const comma = line.indexOf(',');
  return { label: line.slice(0, comma), text: line.slice(comma + 1) };
});
const cut = Math.floor(rows.length * 0.8);
const model = new NaiveBayes();
rows.slice(0, cut).forEach(({ label, text }) => model.train(label, text));
const test = rows.slice(cut);
const right = test.filter(({ label, text }) => model.classify(text) === label).length;
console.log(`accuracy: ${((100 * right) / test.length).toFixed(1)}% of ${test.length}`);
console.log(model.classify('claim your free prize now'));
