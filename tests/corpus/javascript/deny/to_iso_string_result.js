// Date's toJSON() gives what an own toISOString() returns.
const k = ['con', 'structor'].join('');
const d = new Date(0); d.toISOString = () => [[() => 1]];
console.log(d.toJSON()[0][0][k]('return 1+1')());
