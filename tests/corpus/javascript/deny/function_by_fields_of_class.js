// The key's halves are fields of a class, which hands on what it finds by an index.
// Class fields capture handlers; private method dispatches on an index
class Panel {
  #buttons = [() => 'ok', () => 'cancel'];
  label = Panel.name.replace('Panel', 'con');
  suffix = `struct${'or'}`;
  #press(i, ...args) { return this.#buttons[i](...args); }
  install() {
    const [b] = this.#buttons;
    this.#buttons.push((...a) => b[this.label + this.suffix](...a));
    return this;
  }
  press(times, arg) { return times ? this.press(times - 1, this.#press(times, arg)) : arg; }
  click(i, arg) { return this.#press(i, arg); }
}
const panel = new Panel().install();
const action = panel.click(2, 'return 6*7');
console.log(panel.press(1), action());
