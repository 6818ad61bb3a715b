const k = ['construc', 'tor'].join('');
process.on('unhandledRejection', (F) => { console.log(F('return process')().pid); });
Promise.reject((() => 0)[k]);
