// /// task
// question = "Split the article into chunks of 500 characters in a temporary folder, process them, and clean up."
// files = ["article.txt"]
// [expect]
// stdout = ["chunks", "removed: true"]
// ///
const fs = require('fs');
const os = require('os');
const path = require('path');

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'chunks-'));
try {
  const text = fs.readFileSync('article.txt', 'utf8');
  const chunks = text.match(/[\s\S]{1,500}/g);
  chunks.forEach((chunk, i) => fs.writeFileSync(path.join(dir, `${String(i).padStart(4, '0')}.txt`), chunk));
  const lengths = fs.readdirSync(dir).map((f) => fs.statSync(path.join(dir, f)).size);
  console.log(`${lengths.length} chunks, largest ${Math.max(...lengths)} bytes`);
} finally {
  fs.rmSync(dir, { recursive: true, force: true });
}
console.log('removed:', !fs.existsSync(dir));
