// a require in an ES module
import {createRequire} from 'node:module';
console.log(createRequire(import.meta.url)('fs').readdirSync('.'));
