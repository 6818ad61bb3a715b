// What a signal is aborted with is its reason.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
const c = new AbortController(); c.signal.addEventListener('abort', () => console.log('REACHED', c.signal.reason(T)())); c.abort((() => 1)[k]);
