// /// task
// question = "List the titles and dates of the feed, newest first."
// files = ["feed.xml"]
// [expect]
// stdout_matches = ["\\d{4}-\\d{2}-\\d{2}"]
// ///
const fs = require('fs');
const cheerio = require('cheerio');
const $ = cheerio.load(fs.readFileSync('feed.xml'), { xmlMode: true });
const items = $('item, entry').toArray().map((el) => ({
  title: $(el).find('title').first().text(),
  date: new Date($(el).find('pubDate, updated, published').first().text()),
}));
items.sort((a, b) => b.date - a.date);
for (const { title, date } of items) console.log(`${date.toISOString().slice(0, 10)}  ${title}`);
