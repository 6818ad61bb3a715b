// a prototype through Object.values
Object.values({p: Array.prototype})[0].push = () => 1;
