// /// task
// question = "Count the words of this text and show the five most frequent."
// [inline]
// "text.txt" = """
// the cat and the dog and the bird
// """
// [expect]
// stdout = ["the: 3", "and: 2"]
// ///
import { readFile } from "node:fs/promises";

const text = await readFile("text.txt", "utf8");
const counts = new Map();
for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
  counts.set(word, (counts.get(word) ?? 0) + 1);
}
const top = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 5);
for (const [word, n] of top) console.log(`${word}: ${n}`);
