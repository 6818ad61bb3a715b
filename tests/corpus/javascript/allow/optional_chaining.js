// optional chaining on own data
const user = {profile: {name: 'a', greet() { return `hi ${this.name}`; }}};
console.log(user?.profile?.greet?.(), user?.missing?.[0]?.x ?? 'none');
