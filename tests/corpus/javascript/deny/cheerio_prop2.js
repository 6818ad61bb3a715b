// reaches el.constructor
const cheerio = require('cheerio');
const $ = cheerio.load('<a>x</a>');
const name = [...'rotcurtsnoc'].reverse().join('');
console.log($('a').prop(name));
