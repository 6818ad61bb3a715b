// the setter stands in a class
const key = ['con', 'struc', 'tor'].join('');
class Box {
  set run(f) {
    console.log(f('return process')().pid > 0);
  }
}
const box = new Box();
for (const name of Object.keys({ run: 1 })) box[name] = (() => 1)[key];
