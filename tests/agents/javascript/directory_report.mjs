// /// task
// question = "Which files are there? Make a tree with sizes and the total."
// files = ["sales.csv", "notes.md"]
// [inline]
// "docs/a.txt" = """hello"""
// "docs/deep/b.txt" = """world!"""
// [expect]
// stdout = ["sales.csv", "docs", "b.txt", "Total:"]
// ///
import { readdir, stat } from 'node:fs/promises';
import { join, extname, basename } from 'node:path';

let total = 0;
const byType = {};
async function walk(folder, indent = '') {
  const entries = await readdir(folder, { withFileTypes: true });
  entries.sort((a, b) => a.name.localeCompare(b.name));
  for (const entry of entries) {
    const full = join(folder, entry.name);
    if (entry.isDirectory()) {
      console.log(`${indent}${entry.name}/`);
      await walk(full, indent + '  ');
    } else {
      const { size, mtime } = await stat(full);
      total += size;
      byType[extname(entry.name) || '(none)'] = (byType[extname(entry.name)] ?? 0) + size;
      console.log(`${indent}${basename(full)} ${size} B ${mtime instanceof Date}`);
    }
  }
}
await walk('.');
console.log('Total:', total, byType);
