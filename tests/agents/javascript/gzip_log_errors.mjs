// /// task
// question = "The log is gzipped. How many 5xx errors does it contain?"
// files = ["access.log.gz"]
// [expect]
// stdout_matches = ["5xx errors: \\d+ of \\d+"]
// ///
import { createReadStream } from 'fs';
import { createGunzip } from 'zlib';
import { createInterface } from 'readline';

const lines = createInterface({ input: createReadStream('access.log.gz').pipe(createGunzip()) });
let total = 0;
let errors = 0;
for await (const line of lines) {
  total++;
  if (/" 5\d\d /.test(line)) errors++;
}
console.log(`5xx errors: ${errors} of ${total} (${((100 * errors) / total).toFixed(1)}%)`);
