// Object.defineProperty, of what a text finds
for (const k of ['__proto__', 'toString']) Object['defineProperty'](({})[k.slice(0, 9)], 'polluted', { value: 1 });
