// What the runner uses is changed under it: only this run's own result can suffer.
// layer: supervisor
// expect: contained
JSON.stringify = () => 'not json {{{';
Buffer.from = () => { throw new Error('no'); };
Object.prototype.toJSON = () => 'polluted';
Error.prepareStackTrace = () => { throw new Error('no'); };
function main() {
  return { value: 1 };
}
