// import() inside of an async function's text
(async () => (await import('fs')).readdirSync('/'))();
