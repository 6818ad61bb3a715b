// imports of harmless names
import {join} from 'node:path';
import assert, {strictEqual as same} from 'node:assert';
import * as url from 'node:url';
assert(true);
same(join('a', 'b'), 'a/b');
console.log(url.fileURLToPath('file:///a'));
