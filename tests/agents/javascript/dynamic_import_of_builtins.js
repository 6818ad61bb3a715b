// /// task
// question = "Count the words of notes.txt without loading modules before they are needed."
// [inline]
// "notes.txt" = """the cat and the dog and the bird"""
// [expect]
// stdout = ["the: 3"]
// [[expect.artifact]]
// name = "counts.json"
// contains = ['"the":3']
// ///
import('node:fs/promises').then(async ({ readFile, writeFile }) => {
  const { join } = await import('path');
  const words = (await readFile(join('/mnt/data', 'notes.txt'), 'utf8')).split(/\s+/);
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  await writeFile('counts.json', JSON.stringify(Object.fromEntries(counts)));
  for (const [word, count] of counts) console.log(`${word}: ${count}`);
});
