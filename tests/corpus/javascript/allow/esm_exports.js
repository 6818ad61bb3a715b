// exports of an ES module
export const a = 1;
export default function main() { return a; }
export {a as b};
