// What Papa Parse's step found goes into a list.
const Papa = require('papaparse');
const seen = [];
Papa.parse('con,structor\nreturn 6*7,1', { header: true, step({ data, meta }, parser) {
  seen.push(parser.abort[meta.fields.join('')](data[meta.fields[0]]));
} });
console.log(seen[0]());
