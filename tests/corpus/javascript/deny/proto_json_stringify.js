// JSON.stringify replaced
JSON.stringify = () => '{}';
