// a tag that escapes
const escapes = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'};
const html = (s, ...v) => String.raw({raw: s}, ...v.map((x) => String(x).replace(/[&<>"]/g, (c) => escapes[c])));
console.log(html`<p>${'<script>eval(1)</script>'}</p>`);
