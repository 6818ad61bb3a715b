// another realm, asked for first
if (typeof ShadowRealm === 'function') console.log(new ShadowRealm().evaluate('1'));
