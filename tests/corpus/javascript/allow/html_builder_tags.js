// html builder tags
const el = (tag) => (attrs = {}, ...kids) => `<${tag}${Object.entries(attrs).map(([k, v]) => ` ${k}="${v}"`).join('')}>${kids.join('')}</${tag}>`;
const h = new Proxy({}, { get: (_, tag) => el(tag) });
const { div, span } = h;
console.log(div({ id: 'a' }, span({}, 'x'), h.b({}, 'y')));
