const h = new Proxy({}, { get: (_, tag) => (attrs = {}, ...kids) => `<${tag}${Object.entries(attrs).map(([k, v]) => ` ${k}="${v}"`).join('')}>${kids.flat().join('')}</${tag}>` });
console.log(h.ul({ class: 'x' }, ['a', 'b'].map((t) => h.li({}, t))));
