// /// task
// question = "Clean this customer list: trim names, unify countries, parse spend, remove duplicates. Give me customers_clean.csv."
// files = ["customers_dirty.csv"]
// [expect]
// stdout_matches = ["\\d+ rows in, \\d+ rows out"]
// ///
const fs = require('fs');
const Papa = require('papaparse');
const _ = require('lodash');

const COUNTRY_MAP = { us: 'United States', usa: 'United States', 'u.s.': 'United States', uk: 'United Kingdom', gb: 'United Kingdom', de: 'Germany' };

const parsed = Papa.parse(fs.readFileSync('customers_dirty.csv', 'utf8'), {
  header: true,
  skipEmptyLines: true,
  transformHeader: (h) => _.snakeCase(h.trim()),
});

const clean = parsed.data.map((row) => ({
  ...row,
  name: _.startCase(_.toLower(_.trim(row.name))),
  country: COUNTRY_MAP[_.toLower(_.trim(row.country))] || _.trim(row.country),
  spend: Number(String(row.spend || '0').replace(/[^0-9.-]/g, '')) || 0,
}));
const unique = _.uniqBy(clean, 'customer_id');
fs.writeFileSync('customers_clean.csv', Papa.unparse(unique));
console.log(`${clean.length} rows in, ${unique.length} rows out`);
console.log(_.countBy(unique, 'country'));
console.log('Mean spend:', _.round(_.meanBy(unique, 'spend'), 2));
