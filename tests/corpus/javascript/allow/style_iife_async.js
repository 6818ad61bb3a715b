// an asynchronous IIFE
(async function main() { const x = await Promise.resolve(1); console.log(x); })().catch(console.error);
