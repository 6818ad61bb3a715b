// a folder above, in a template
import { readFile } from 'node:fs/promises';
const name = process.argv[2];
console.log(await readFile(`${import.meta.dirname}/../${name}`, 'utf8'));
