// /// task
// question = "Convert my notes to a nice HTML page."
// files = ["notes.md"]
// [expect]
// stdout = ["notes.html"]
// ///
const fs = require('fs');
const { marked } = require('marked');

const markdown = fs.readFileSync('notes.md', 'utf8');
const title = (markdown.match(/^#\s+(.+)$/m) || [, 'Notes'])[1];
const html = `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>${title}</title>
  <style>
    body { font-family: system-ui, sans-serif; max-width: 42rem; margin: 2rem auto; line-height: 1.6; }
    code { background: #f4f4f4; padding: .1em .3em; }
  </style>
</head>
<body>
${marked.parse(markdown, { gfm: true })}
</body>
</html>`;
fs.writeFileSync('notes.html', html, 'utf8');
console.log(`notes.html written (${Buffer.byteLength(html)} bytes), ${(html.match(/<li>/g) || []).length} list items`);
