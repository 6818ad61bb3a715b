// a request with TLS
import https from 'https';
https.request('https://example.com/').end();
