// marked calls a renderer with this of its own.
const { marked } = require('marked');
const key = ['construc', 'tor'].join('');
marked.use({ renderer: { heading(text) { return String(this.heading[key]('return 6*7')()); } } });
console.log(marked.parse('# a'));
