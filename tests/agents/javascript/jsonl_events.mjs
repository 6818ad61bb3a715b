// /// task
// question = "Count the events per type and per day from this JSON lines file."
// files = ["events.jsonl"]
// [expect]
// stdout = ["events in total"]
// ///
import fs from 'node:fs';
import readline from 'node:readline/promises';

const counts = {};
let n = 0;
const rl = readline.createInterface({ input: fs.createReadStream('events.jsonl', { encoding: 'utf8' }) });
for await (const line of rl) {
  if (!line.trim()) continue;
  let event;
  try {
    event = JSON.parse(line);
  } catch (e) {
    console.warn(`line ${n + 1}: ${e.message}`);
    continue;
  }
  n += 1;
  const type = event.type ?? event.event ?? event.name ?? 'unknown';
  (counts[type] ??= 0);
  counts[type]++;
}
console.log(`${n} events in total`);
console.log(counts);
