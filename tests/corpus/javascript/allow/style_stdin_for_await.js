// standard input by for await
(async () => { let s = ''; for await (const c of process.stdin) s += c; console.log(s.trim().split('\n').length); })();
