// A handler of a class keeps what is read in a private field.
class Handler {
  #last;
  get(target, key) {
    const value = target[key];
    if (value?.of) this.#last = value;
    return value;
  }
  change() {
    this.#last.of = () => 7;
  }
}
const handler = new Handler();
new Proxy([1], handler).slice();
handler.change();
console.log(Array.of(1));
