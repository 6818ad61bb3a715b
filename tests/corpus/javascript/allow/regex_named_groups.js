// named groups and matchAll
for (const {groups: {k, v}} of 'a=1;b=2'.matchAll(/(?<k>\w)=(?<v>\d)/g)) console.log(k, v);
