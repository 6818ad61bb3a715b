// cheerio calls with this of its own.
const cheerio = require('cheerio');
const $ = cheerio.load('<p>constructor</p>');
$('p').each(function () { const key = $(this).text(); console.log($[key]('return 6*7')()); });
