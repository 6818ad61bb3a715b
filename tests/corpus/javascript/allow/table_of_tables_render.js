// table of tables render
const renderers = { text: { bold: (s) => `*${s}*`, plain: (s) => s }, html: { bold: (s) => `<b>${s}</b>`, plain: (s) => s } };
const render = (format, nodes) => nodes.map(({ style, value }) => renderers[format][style](value)).join('');
for (const f of Object.keys(renderers)) console.log(render(f, [{ style: 'plain', value: 'a ' }, { style: 'bold', value: 'b' }]));
