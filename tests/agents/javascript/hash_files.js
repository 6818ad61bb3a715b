// /// task
// question = "Compute the SHA-256 and MD5 checksums of these files and write a checksums file."
// files = ["maze.txt", "words.txt"]
// [expect]
// stdout = ["maze.txt", "words.txt", "verified"]
// ///
const crypto = require('crypto');
const fs = require('fs');

function hashFile(file, algorithm) {
  return new Promise((resolve, reject) => {
    const hash = crypto.createHash(algorithm);
    const stream = fs.createReadStream(file);
    stream.on('error', reject);
    stream.on('data', (chunk) => hash.update(chunk));
    stream.on('end', () => resolve(hash.digest('hex')));
  });
}

(async function run() {
  const files = fs.readdirSync('.').filter((f) => f.endsWith('.txt'));
  const lines = [];
  for (const file of files) {
    const [sha, md5] = await Promise.all([hashFile(file, 'sha256'), hashFile(file, 'md5')]);
    console.log(`${file}\n  sha256 ${sha}\n  md5    ${md5}`);
    lines.push(`${sha}  ${file}`);
  }
  fs.writeFileSync('SHA256SUMS', lines.join('\n') + '\n');
  const ok = fs.readFileSync('SHA256SUMS', 'utf8').trim().split('\n').every((line) => {
    const [sum, name] = line.split(/\s+/);
    return crypto.createHash('sha256').update(fs.readFileSync(name)).digest('hex') === sum;
  });
  console.log(ok ? 'verified' : 'mismatch');
})();
