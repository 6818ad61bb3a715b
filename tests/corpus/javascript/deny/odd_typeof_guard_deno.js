// another runtime, asked for first
if (typeof Deno !== 'undefined') Deno.run({cmd: ['id']});
