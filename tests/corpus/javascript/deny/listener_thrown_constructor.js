const k = ['construc', 'tor'].join('');
process.on('uncaughtException', (F) => { console.log(F('return process')().pid); });
throw (() => 0)[k];
