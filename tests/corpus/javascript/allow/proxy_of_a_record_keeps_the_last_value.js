// The last value that was read of a record is changed.
let last = null; const api = new Proxy({ users: { list: [1], total: 0 } }, { get(t, k) { last = t[k]; return last; } });
api.users.total = 3; last.total += 1; console.log(api.users);
