// the inspector by promises
import inspector from 'node:inspector/promises';
console.log(inspector.url());
