// The names are in a file that the program writes.
import { readFileSync, writeFileSync } from 'node:fs';
writeFileSync('x.json', JSON.stringify(['const', 'ruct', 'or'].join('').split()));
const [key] = JSON.parse(readFileSync('x.json', 'utf8'));
console.log((() => 1)[key]('return 42')());
