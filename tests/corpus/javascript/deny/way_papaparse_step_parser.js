// Papa Parse hands its parser to step.
const Papa = require('papaparse');
Papa.parse('con,structor\nreturn 6*7,1', { header: true, step({ data, meta }, parser) {
  const k = meta.fields.join('');
  console.log(parser.abort[k](data[meta.fields[0]])());
} });
