const payload = {
  id: 10n,
  created: new Date('2024-03-01T00:00:00Z'),
  tags: new Set(['a', 'b']),
  scores: new Map([['x', 1], ['y', 2]]),
  pattern: /ab+c/gi,
  nested: { at: new Date(0) },
};

function replacer(key, value) {
  const raw = this[key];
  if (typeof value === 'bigint') return { $type: 'bigint', v: String(value) };
  if (raw instanceof Date) return { $type: 'date', v: raw.toISOString() };
  if (value instanceof Set) return { $type: 'set', v: [...value] };
  if (value instanceof Map) return { $type: 'map', v: [...value] };
  if (value instanceof RegExp) return { $type: 'regexp', v: [value.source, value.flags] };
  return value;
}
const decoders = {
  bigint: (v) => BigInt(v),
  date: (v) => new Date(v),
  set: (v) => new Set(v),
  map: (v) => new Map(v),
  regexp: ([s, f]) => new RegExp(s, f),
};
function reviver(_key, value) {
  if (value && typeof value === 'object' && '$type' in value) return decoders[value.$type](value.v);
  return value;
}
const text = JSON.stringify(payload, replacer);
console.log(text);
console.log(JSON.parse(text, reviver));
