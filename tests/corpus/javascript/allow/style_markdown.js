// a small renderer of Markdown
const md = (s) => s.split(/\n{2,}/).map((b) => (/^#+ /.test(b) ? b.replace(/^(#+) (.*)$/, (_, h, t) => `<h${h.length}>${t}</h${h.length}>`) : `<p>${b.replace(/\*\*(.+?)\*\*/g, '<b>$1</b>')}</p>`)).join('\n');
console.log(md('# Hi\n\nsome **bold** text'));
