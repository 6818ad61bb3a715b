// Classes of errors are compared with; what is caught gets a note.
const transient = [TypeError, RangeError];
function run(work, tries) {
  for (let i = 0; ; i++) {
    try {
      return work(i);
    } catch (error) {
      error.attempts = i;
      if (i >= tries || !transient.some((type) => error instanceof type)) throw error;
    }
  }
}
console.log(run((i) => { if (i < 2) throw new TypeError('x'); return i; }, 3));
