// what a stream gives, as one text
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
console.log(await text(Readable.from(['a,b\n', '1,2\n'])));
