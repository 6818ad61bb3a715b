// headers are data, fetch is not
const headers = new Headers({ a: '1' });
module.exports = () => fetch('http://127.0.0.1/', { headers });
