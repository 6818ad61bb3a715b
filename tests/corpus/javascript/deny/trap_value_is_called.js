// What is stored into a proxy is called by its trap with a text.
const [made] = Object.getOwnPropertyNames(class {}.prototype);
const box = new Proxy({}, { set(target, key, value) { console.log(value('return 42')()); return true; } });
box.run = (() => 1)[made];
