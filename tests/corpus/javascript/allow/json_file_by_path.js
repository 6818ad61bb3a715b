// JSON files of the workspace, by paths that are put together of constants.
const path = require('path');
const fs = require('fs');
fs.writeFileSync('config.json', JSON.stringify({ a: 1 }));
fs.mkdirSync('data', { recursive: true });
fs.writeFileSync('data/more.json', '[2]');
console.log(require(path.resolve('config.json')), require(path.join(__dirname, 'data', 'more.json')));
console.log(require(require('path').resolve(__dirname, './config.json')).a);
