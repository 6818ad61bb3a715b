// /// task
// question = "Convert the contacts from vCard to JSON."
// files = ["contacts.vcf"]
// [expect]
// stdout = ["contacts"]
// ///
const { readFileSync, writeFileSync } = require('fs');
const cards = readFileSync('contacts.vcf', 'utf8')
  .split('BEGIN:VCARD')
  .slice(1)
  .map((card) => {
    const contact = {};
    for (const line of card.split(/\r?\n/)) {
      const i = line.indexOf(':');
      if (i < 0) continue;
      const key = line.slice(0, i).split(';')[0].toUpperCase();
      const value = line.slice(i + 1).trim();
      switch (key) {
        case 'FN': contact.name = value; break;
        case 'EMAIL': (contact.emails ||= []).push(value); break;
        case 'TEL': (contact.phones ||= []).push(value); break;
        case 'ORG': contact.company = value; break;
        default: break;
      }
    }
    return contact;
  });
writeFileSync('contacts.json', JSON.stringify(cards, null, 2));
console.log(`${cards.length} contacts`, cards);
