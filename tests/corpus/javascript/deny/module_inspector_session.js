// the inspector runs text
const s = new (require('inspector').Session)();
s.connect();
s.post('Runtime.evaluate', {expression: '1'}, console.log);
