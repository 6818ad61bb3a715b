// files of the workspace, with callbacks, at once and by promises
const fs = require('fs');
const path = require('node:path');
const out = path.join(__dirname, 'out');
fs.mkdirSync(out, { recursive: true });
fs.writeFileSync(path.join(out, 'a.csv'), 'name,n\nx,1\ny,2\n');
const rows = fs.readFileSync('out/a.csv', 'utf8').trim().split('\n').slice(1).map((l) => l.split(','));
fs.appendFileSync(`out/${rows[0][0]}.txt`, 'one\n');
fs.readFile(path.resolve('out', 'a.csv'), 'utf8', (error, text) => {
  if (error) throw error;
  console.log(text.length);
  fs.copyFileSync('out/a.csv', 'out/b.csv');
  fs.renameSync('out/b.csv', 'out/c.csv');
  console.log(fs.existsSync('out/b.csv'), fs.readdirSync('out'), fs.statSync('out/c.csv').size);
  fs.rmSync('out', { recursive: true, force: true });
});
