// Object.assign, by a folded key
(Object['ass' + 'ign']({}, JSON.parse('{"__proto__": {"admin": true}}')).admin).constructor('return 1')();
