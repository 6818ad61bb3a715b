// HTML as text
const page = '<!-- comment --><script>eval("1")</script>';
console.log(page.replace(/<!--[^]*?-->/g, ''));
