// a text without an end
const x = 'abc
eval('1')
