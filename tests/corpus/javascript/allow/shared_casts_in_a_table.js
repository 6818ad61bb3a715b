// A table of the language's conversions that are only called, beside stores by names.
const casts = { port: Number, name: String, on: Boolean };
function apply(options, given) {
  for (const [key, cast] of Object.entries(casts)) if (key in given) options[key] = cast(given[key]);
  const odd = casts[given.kind];
  if (odd) options[given.kind] = odd(given.value);
  return options;
}
console.log(JSON.parse('[{"port":"80"},{"name":1,"kind":"on","value":"y"}]').map((o) => apply(o, o)));
