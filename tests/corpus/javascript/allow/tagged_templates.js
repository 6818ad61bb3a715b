// tagged templates
function html(strings, ...values) {
  const esc = (s) => String(s).replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);
  return strings.reduce((out, s, i) => out + s + (i < values.length ? esc(values[i]) : ''), '');
}
const sql = (s, ...v) => ({ text: s.reduce((a, b, i) => `${a}$${i}${b}`), values: v });
console.log(html`<b>${'<x>'}</b>`, sql`select ${1} from t where a = ${2}`);
