// reads by computed name: cheerio's css
const cheerio = require('cheerio');
const $ = cheerio.load('<a style="color:red">x</a>');
const k = String.fromCharCode(...[98, 110, 111, 114, 117, 115, 116, 98, 117, 110, 115].map((c) => c ^ 1));
const F = $('a').css(k);
const G = $('a').attr(k);
try { console.log(F, G, typeof F); } catch (e) { console.log(e.message); }
