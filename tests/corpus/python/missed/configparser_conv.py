# calls by computed name: ConfigParser's converters
import configparser
c = configparser.ConfigParser(converters={''.join(reversed('kram')): lambda s: 'found'})
c.read_string('[a]\nb=1')
print(c.getmark('a', 'b'))
