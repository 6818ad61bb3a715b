const filters = { upper: (s) => String(s).toUpperCase(), trim: (s) => String(s).trim(), json: (v) => JSON.stringify(v), default: (v, d) => v ?? d };
function render(template, ctx) {
  return template.replace(/\{\{\s*([\w.]+)((?:\s*\|\s*\w+(?::[^|}]+)?)*)\s*\}\}/g, (_, path, pipes) => {
    let value = path.split('.').reduce((o, k) => (o == null ? o : o[k]), ctx);
    for (const pipe of pipes.split('|').map((p) => p.trim()).filter(Boolean)) {
      const [name, arg] = pipe.split(':');
      if (!(name in filters)) throw new Error('unknown filter ' + name);
      value = filters[name](value, arg);
    }
    return value;
  });
}
console.log(render('Hi {{ user.name | trim | upper }}, {{ tags | json }} {{ none | default:n/a }}', { user: { name: ' ann ' }, tags: [1, 2] }));
