// … of a getter
for (const k of Object.keys({ get constructor() { return 1; } })) {
  console.log((() => 1)[k]('return process')().pid > 0);
}
