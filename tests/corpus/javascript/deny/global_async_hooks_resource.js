// the resource that runs now
console.log(require('async_hooks').executionAsyncResource());
