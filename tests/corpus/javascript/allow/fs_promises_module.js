// an ES module with files
import { mkdir, readFile, writeFile, readdir, rm, stat, open, unlink, access, mkdtemp, cp } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import os from 'node:os';
const here = path.dirname(fileURLToPath(import.meta.url));
await mkdir('data', { recursive: true });
await Promise.all(['a', 'b'].map((n) => writeFile(path.join(here, 'data', `${n}.json`), JSON.stringify({ n }))));
for (const name of await readdir('data')) {
  const item = JSON.parse(await readFile(path.join('data', name), 'utf8'));
  console.log(name, item.n, (await stat(`data/${name}`)).isFile());
}
const file = await open('data/log.txt', 'w');
await file.write('line 1\nline 2\n');
await file.close();
const again = await open('data/log.txt');
for await (const line of again.readLines()) console.log(line);
await access('data/log.txt');
const temporary = await mkdtemp(path.join(os.tmpdir(), 'x-'));
await cp('data', path.join(temporary, 'copy'), { recursive: true });
await unlink('data/log.txt');
await rm('data', { recursive: true });
await rm(temporary, { recursive: true, force: true });
