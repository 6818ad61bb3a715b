// /// task
// question = "Turn the table of countries in this HTML file into CSV."
// files = ["countries.html"]
// [expect]
// stdout = ["rows"]
// ///
import { readFile, writeFile } from 'fs/promises';

const html = await readFile(new URL('./countries.html', import.meta.url), 'utf8');
const rows = [...html.matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/gi)].map(([, row]) =>
  [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/gi)].map(([, cell]) => cell.replace(/<[^>]+>/g, '').trim())
);
const csv = rows.map((cells) => cells.map((c) => (/[",\n]/.test(c) ? `"${c.replaceAll('"', '""')}"` : c)).join(',')).join('\n');
await writeFile('countries.csv', csv + '\n');
console.log(csv);
console.log(`${rows.length} rows`);
