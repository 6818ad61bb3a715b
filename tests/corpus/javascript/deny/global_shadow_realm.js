// another realm
new ShadowRealm().evaluate('1');
