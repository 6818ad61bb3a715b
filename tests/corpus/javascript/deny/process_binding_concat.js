// inner bindings by a name put together
console.log(process['bin' + 'ding']('fs'));
