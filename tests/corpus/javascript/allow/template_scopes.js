// a template's names, looked up in a list of scopes by their own keys
const escapes = { '&': '&amp;', '<': '&lt;' };
const escape = (v) => String(v ?? '').replace(/[&<]/g, (c) => escapes[c]);

function lookup(scopes, dotted) {
  const [head, ...rest] = dotted.split('.');
  for (let i = scopes.length - 1; i >= 0; i--) {
    if (Object.hasOwn(scopes[i], head)) {
      return rest.reduce(
        (v, k) => (v != null && Object.hasOwn(Object(v), k) ? v[k] : undefined),
        scopes[i][head]
      );
    }
  }
  return undefined;
}

const tags = {
  each(args, body) {
    const [item, , source] = args.split(' ');
    return (scopes, env) =>
      Array.from(lookup(scopes, source) ?? [], (value) =>
        body([...scopes, { [item]: value }], env)
      ).join('');
  },
  if(args, body) {
    return (scopes, env) => (lookup(scopes, args) ? body(scopes, env) : '');
  },
};

function compile(source) {
  const tokens = source.split(/(\{%.*?%\}|\{\{.*?\}\})/);
  let at = 0;
  const sequence = (end) => {
    const parts = [];
    while (at < tokens.length) {
      const token = tokens[at++];
      if (token.startsWith('{{')) {
        const [name, ...filters] = token.slice(2, -2).split('|').map((x) => x.trim());
        parts.push((scopes, env) =>
          escape(filters.reduce((x, f) => env.filters[f](x), lookup(scopes, name)))
        );
      } else if (token.startsWith('{%')) {
        const [word, ...rest] = token.slice(2, -2).trim().split(' ');
        if (word === end) return (s, e) => parts.map((p) => p(s, e)).join('');
        if (!Object.hasOwn(tags, word)) throw new SyntaxError(`unknown tag ${word}`);
        parts.push(tags[word](rest.join(' '), sequence('end')));
      } else parts.push(() => token);
    }
    return (s, e) => parts.map((p) => p(s, e)).join('');
  };
  return sequence('');
}

const env = { filters: { upper: (s) => s.toUpperCase(), size: (l) => l.length } };
const page = compile('{{ title }}: {% each u in users %}{{ u.name | upper }}{% if u.tags %} {{ u.tags | size }}{% end %};{% end %}');
console.log(page([{ title: 'A & B', users: [{ name: 'jo', tags: ['x'] }, { name: 'al' }] }], env));
