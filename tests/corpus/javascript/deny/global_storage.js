// storage on disk
localStorage.setItem('a', 'b');
