// a template engine without eval
const render = (t, data) => t.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (_, path) => path.split('.').reduce((o, k) => o?.[k], data) ?? '');
console.log(render('Hello {{ user.name }}!', {user: {name: 'World'}}));
