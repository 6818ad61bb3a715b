// A Readable's read method and the callback of another are used.
const { Readable } = require('stream');
const r = new Readable({ objectMode: true, read(size) {
  const key = ['construc', 'tor'].join('');
  this.push({ make: this.push[key] });
  this.push(null);
} });
r.on('data', (d) => console.log(d.make('return 6*7')()));
