// a controller that aborts
const c = new AbortController();
c.signal.addEventListener('abort', () => console.log('aborted'), {once: true});
c.abort();
