// dispatch method by name
class Robot {
  constructor() { this.x = 0; this.y = 0; }
  up() { this.y++; } down() { this.y--; } left() { this.x--; } right() { this.x++; }
  execute(script) { for (const word of script.split(' ')) { if (typeof this[word] === 'function') this[word](); } return [this.x, this.y]; }
}
console.log(new Robot().execute('up up right down left left'));
