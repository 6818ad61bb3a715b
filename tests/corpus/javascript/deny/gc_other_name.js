// asking for one name says nothing of another
if (global.gc) global.run();
