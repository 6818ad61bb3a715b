// Object.defineProperty, by a text
for (const k of ['__proto__', 'a']) console.log(Object['defineProperty']({}, k.slice(0, 9), { value: 1 }));
