// Object.defineProperty, by a text
for (const k of ['__proto__', 'a']) (Object['defineProperty']({}, k.slice(0, 9), { value: 1 })).constructor('return 1')();
