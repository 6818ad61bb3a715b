// eval as a continuation
Promise.resolve('1').then(eval);
