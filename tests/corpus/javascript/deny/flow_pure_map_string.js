// map(String) gives the texts of a list.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
const words = [[...'rotcurtsnoc'].reverse().join('')].map(String); console.log('REACHED', (() => 1)[words[0]](T)());
