// /// task
// question = "Extract the products with prices from the saved HTML page into JSON."
// files = ["products.html"]
// [expect]
// stdout_matches = ["Found \\d+ products"]
// ///
const fs = require('fs');
const cheerio = require('cheerio');

const $ = cheerio.load(fs.readFileSync('products.html', 'utf8'));
console.log('Title:', $('title').text().trim() || '(none)');
const products = [];
$('tr, .product, li').each((i, el) => {
  const text = $(el).text().replace(/\s+/g, ' ').trim();
  const price = text.match(/[$€£]\s?(\d+(?:[.,]\d{2})?)/);
  if (price) products.push({ text, price: parseFloat(price[1].replace(',', '.')) });
});
console.log(`Found ${products.length} products`);
const sorted = [...products].sort((a, b) => a.price - b.price);
fs.writeFileSync('products.json', JSON.stringify(sorted, null, 2));
if (sorted.length) console.log('Cheapest:', sorted[0], 'Average:', (products.reduce((s, p) => s + p.price, 0) / products.length).toFixed(2));
