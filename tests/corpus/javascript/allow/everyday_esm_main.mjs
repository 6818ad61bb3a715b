// everyday uses: esm main
import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {EventEmitter, once} from 'node:events';
import fs, {readFileSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {setTimeout as sleep} from 'node:timers/promises';
import {fileURLToPath} from 'node:url';
import * as util from 'node:util';
const __dirname = path.dirname(fileURLToPath(import.meta.url));
await sleep(1);
console.log(
    __dirname.length > 0, util.inspect({a: 1}), createHash('md5').update('a').digest('hex'),
    process.argv.length >= 2, typeof readFileSync, fs.existsSync('.'));
assert.equal(1, 1);
export const x = 1;
export default class Foo {
  static bar = 2;
}
const {EOL} = await import('node:os');
console.log(EOL.length, Foo.bar);
