// Handlers by their commands, in a Map, with mock data.
const mockUsers = [{ id: 1, name: 'Ann', role: 'admin' }, { id: 2, name: 'Bo', role: 'guest' }];
const handlers = new Map([['list', () => mockUsers.map((u) => u.name)], ['count', () => mockUsers.length]]);
const byRole = {};
for (const user of mockUsers) (byRole[user.role] ??= []).push(user.name);
for (const command of ['list', 'count']) console.log(command, handlers.get(command)());
console.log(byRole);
