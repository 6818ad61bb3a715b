const o = JSON.parse('{"constructor": 1}');
const f = () => 0;
for (const k of Object.keys(o)) { delete o[k]; console.log(f[k]('return process')().pid); }
