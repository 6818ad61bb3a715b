// What a fold starts with is called by nobody: here a record that a path leads into.
const at = (record, path) => path.split('.').reduce((part, step) => part?.[step], record);
const trims = { up: (s) => s.toUpperCase(), cut: (s, n) => s.slice(0, n) };
const render = (template, record) =>
  template.replace(/\{([\w.]+)\|([\w:]+)\}/g, (all, path, names) =>
    [names].reduce((value, name) => { const [trim, n] = name.split(':'); return trims[trim](value, Number(n)); }, at(record, path)));
console.log(render('{user.name|up} from {user.town|cut:3}', { user: { name: 'ann', town: 'Rome' } }));
