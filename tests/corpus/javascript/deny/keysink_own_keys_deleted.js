// a key of Object.keys(), deleted before it is read
const o = JSON.parse('{"constructor": 1}');
for (const k of Object.keys(o)) {
  delete o[k];
  const found = o[k];
  found.polluted = 1;
}
