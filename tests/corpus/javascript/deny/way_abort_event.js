// An event of an AbortSignal.
const key = ['construc', 'tor'].join('');
const c = new AbortController();
c.signal.addEventListener('abort', (event) => console.log(event[key][key]('return 6*7')()));
c.abort();
