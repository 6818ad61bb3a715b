// prepareStackTrace's name put together
Error['prepare' + 'StackTrace'] = (e, s) => s;
