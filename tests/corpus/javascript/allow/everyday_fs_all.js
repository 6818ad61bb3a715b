// everyday uses: fs all
const fs = require('fs'), path = require('path'), fsp = require('fs/promises'), os = require('os');
fs.mkdirSync('d/e', {recursive: true});
fs.writeFileSync('d/a.json', JSON.stringify({a: 1}, null, 2));
fs.appendFileSync('d/a.txt', 'x\n');
console.log(
    JSON.parse(fs.readFileSync('d/a.json', 'utf8')).a, fs.existsSync('zz'),
    fs.readdirSync('d', {withFileTypes: true}).map((e) => [e.name, e.isDirectory()]),
    fs.statSync('d/a.txt').size);
fs.renameSync('d/a.txt', 'd/b.txt');
fs.copyFileSync('d/b.txt', 'd/c.txt');
fs.unlinkSync('d/c.txt');
const ws = fs.createWriteStream('d/s.txt');
ws.write('l1\nl2\n');
ws.end(() => {
  const rl =
      require('readline').createInterface({input: fs.createReadStream('d/s.txt'), crlfDelay: Infinity});
  rl.on('line', (l) => console.log('line', l));
});
(async () => {
  await fsp.writeFile('d/p.txt', 'p');
  console.log(await fsp.readFile('d/p.txt', {encoding: 'utf8'}));
  for (const f of await fsp.readdir('d')) console.log(path.extname(f));
  try {
    await fsp.access('nope');
  } catch (e) {
    console.log(e.code);
  }
  const h = await fsp.open('d/p.txt');
  console.log((await h.stat()).isFile());
  await h.close();
})();
fs.readFile('missing', (err, data) => console.log(err.code));
const tmp = fs.mkdtempSync(path.join(os.tmpdir(), 't-'));
fs.rmSync(tmp, {recursive: true, force: true});
console.log(os.EOL === '\n', os.platform(), fs.constants.R_OK);
function walk(dir) {
  return fs.readdirSync(dir, {withFileTypes: true})
      .flatMap((e) => e.isDirectory() ? walk(path.join(dir, e.name)) : path.join(dir, e.name));
}
console.log(walk('d').length);
