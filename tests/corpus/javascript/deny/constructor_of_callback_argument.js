// the constructor of what a promise hands over
new Promise((resolve) => { console.log(resolve.constructor('return 1')()); });
