// conversions of own classes
class Meters { constructor(n) { this.n = n; } valueOf() { return this.n; } toJSON() { return `${this.n}m`; } toString() { return this.toJSON(); } }
console.log(new Meters(1) + new Meters(2), JSON.stringify([new Meters(3)]), `${new Meters(4)}`);
