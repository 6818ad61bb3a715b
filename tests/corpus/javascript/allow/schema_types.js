// schema types
const types = { string: { check: (v) => typeof v === 'string', cast: String }, number: { check: Number.isFinite, cast: Number }, date: { check: (v) => v instanceof Date, cast: (v) => new Date(v) }, list: (of) => ({ check: (v) => Array.isArray(v) && v.every(types[of].check), cast: (v) => v.map(types[of].cast) }) };
const cast = (schema, row) => Object.fromEntries(Object.entries(schema).map(([k, t]) => { const [name, of] = t.split(':'); const type = of ? types[name](of) : types[name]; return [k, type.check(row[k]) ? row[k] : type.cast(row[k])]; }));
console.log(cast({ a: 'number', b: 'list:number', c: 'string' }, { a: '5', b: ['1', '2'], c: 9 }));
