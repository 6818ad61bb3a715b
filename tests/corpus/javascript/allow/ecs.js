// ecs
class World {
  constructor() { this.entities = new Map(); this.systems = []; this.id = 0; }
  spawn(components) { this.entities.set(++this.id, { ...components }); return this.id; }
  system(needs, fn) { this.systems.push({ needs, fn }); return this; }
  tick(dt) { for (const { needs, fn } of this.systems) for (const [id, c] of this.entities) if (needs.every((n) => n in c)) fn(c, dt, id); }
}
const w = new World(); w.spawn({ pos: 0, vel: 2 }); w.spawn({ pos: 5 });
w.system(['pos', 'vel'], (c, dt) => { c.pos += c.vel * dt; }); w.tick(0.5);
console.log([...w.entities.values()]);
