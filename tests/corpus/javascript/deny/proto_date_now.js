// Date.now replaced
Date.now = () => 0;
