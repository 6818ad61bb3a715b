// Words, numbers and codes that look like hidden names, and are none.
class Instructor {
  constructor(name) { this.name = name; }
}
const words = ['construct', 'or', 'leave', 'it', 'con', 'pro', 'structure'];
const codes = Array.from('structure', (c) => c.charCodeAt(0));
console.log(new Instructor('boa').name, words.join(' '), codes.join(','));
console.log([115, 116, 114, 117, 99, 116], Buffer.from('636f6e74656e74', 'hex').toString(), '**proto**');
