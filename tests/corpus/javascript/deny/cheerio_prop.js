// reaches f.constructor by cheerio's prop
const cheerio = require('cheerio');
const $ = cheerio.load('<a>x</a>');
const f = () => 0;
f.type = 'tag';
f.name = 'a';
const F = $(f).prop([...'rotcurtsnoc'].reverse().join(''));
try { console.log(typeof F, F('return 6*7')()); } catch (e) { console.log(F.name, e.message); }
