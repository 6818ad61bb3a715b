// An event's detail carries what a key found.
const key = ['construc', 'tor'].join('');
const t = new EventTarget();
t.addEventListener('go', (e) => console.log(e.detail('return 6*7')()));
t.dispatchEvent(new CustomEvent('go', { detail: (() => 0)[key] }));
