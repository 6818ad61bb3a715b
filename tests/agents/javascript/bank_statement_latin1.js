// /// task
// question = "Das ist mein Kontoauszug als CSV (Latin-1, deutsches Format). Wie viel habe ich pro Empfänger ausgegeben?"
// files = ["bank.csv"]
// [expect]
// stdout = ["Stadtwerke München", "Ausgaben gesamt"]
// ///
const fs = require('fs');
const { TextDecoder } = require('util');

const text = new TextDecoder('latin1').decode(fs.readFileSync('bank.csv'));
const zeilen = text.trim().split(/\r?\n/).slice(1);

// "1.234,56" -> 1234.56
const betrag = (s) => parseFloat(s.replace(/\./g, '').replace(',', '.'));

const summen = {};
for (const zeile of zeilen) {
  const [, empfaenger, , wert] = zeile.split(';');
  const b = betrag(wert);
  if (b < 0) summen[empfaenger] = (summen[empfaenger] || 0) - b;
}
const format = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
Object.entries(summen)
  .sort((a, b) => b[1] - a[1])
  .forEach(([name, summe]) => console.log(`${name.padEnd(25)} ${format.format(summe)}`));
console.log('Ausgaben gesamt:', format.format(Object.values(summen).reduce((a, b) => a + b, 0)));
