// a client whose paths are what is asked of it, among them `constructor`
const client = (path) => new Proxy(() => {}, {
  get: (_, key) => client([...path, key]),
  apply: (_, self, args) => `${path.join('/')}(${args.join()})`,
});
const api = client([]);
console.log(api.users.list(1), api.constructor.process.get('x'));
