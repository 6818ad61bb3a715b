// elements and rendering as text
const h = (tag, props, ...kids) => ({tag, props: props ?? {}, kids});
const render = (v) => (typeof v !== 'object' ? String(v) : typeof v.tag === 'function' ? render(v.tag(v.props)) : `<${v.tag}${Object.entries(v.props).map(([k, x]) => ` ${k}="${x}"`).join('')}>${v.kids.map(render).join('')}</${v.tag}>`);
console.log(render(h('div', {id: 'a'}, h(({n}) => h('b', null, n), {n: 1}))));
