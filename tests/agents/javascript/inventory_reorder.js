// /// task
// question = "Which items must be reordered? Make a text file with an order list per supplier."
// files = ["inventory.csv"]
// [expect]
// stdout = ["to reorder"]
// ///
// Lagerbestand prüfen und Bestelllisten erzeugen
const fs = require('fs');
const os = require('os');
const path = require('path');

const [kopf, ...zeilen] = fs.readFileSync('inventory.csv', 'utf8').trim().split(/\r?\n/);
const spalten = kopf.split(',');
const artikel = zeilen.map((zeile) => Object.fromEntries(zeile.split(',').map((wert, i) => [spalten[i], wert])));

const nachzubestellen = artikel.filter((a) => +a.stock < +a.reorder_level);
console.log(`${nachzubestellen.length} of ${artikel.length} items to reorder`);

const ordner = path.join('artifacts', 'bestellungen');
fs.mkdirSync(ordner, { recursive: true });
const jeLieferant = new Map();
nachzubestellen.forEach((a) => {
  const liste = jeLieferant.get(a.supplier) || [];
  liste.push(a);
  jeLieferant.set(a.supplier, liste);
});
for (const [lieferant, liste] of jeLieferant) {
  const text = liste.map((a) => `${a.sku}\t${a.name}\t${2 * a.reorder_level - a.stock}`).join(os.EOL);
  fs.writeFileSync(path.join(ordner, `${lieferant}.txt`), text + os.EOL);
  console.log(`${lieferant}: ${liste.length} positions`);
}
console.log(fs.readdirSync(ordner).sort().join(', '));
