// /// task
// question = "Model a vending machine as a state machine and run a sample session."
// [expect]
// stdout = ["idle -> hasMoney", "dispensed cola", "change 50"]
// ///
const machine = {
  initial: 'idle',
  states: {
    idle: { INSERT: { target: 'hasMoney', action: (ctx, e) => { ctx.credit += e.amount; } } },
    hasMoney: {
      INSERT: { target: 'hasMoney', action: (ctx, e) => { ctx.credit += e.amount; } },
      SELECT: {
        guard: (ctx, e) => ctx.credit >= ctx.prices[e.item],
        target: 'idle',
        action: (ctx, e) => {
          console.log(`dispensed ${e.item}`);
          const change = ctx.credit - ctx.prices[e.item];
          if (change) console.log(`change ${change}`);
          ctx.credit = 0;
        },
      },
    },
  },
};

function interpret(definition, context) {
  let state = definition.initial;
  return {
    send(event) {
      const transition = definition.states[state][event.type];
      if (!transition || (transition.guard && !transition.guard(context, event))) {
        console.log(`${event.type} ignored in ${state}`);
        return state;
      }
      transition.action?.(context, event);
      console.log(`${state} -> ${transition.target}`);
      state = transition.target;
      return state;
    },
  };
}

const vending = interpret(machine, { credit: 0, prices: { cola: 150, water: 100 } });
vending.send({ type: 'SELECT', item: 'cola' });
vending.send({ type: 'INSERT', amount: 100 });
vending.send({ type: 'SELECT', item: 'cola' });
vending.send({ type: 'INSERT', amount: 100 });
vending.send({ type: 'SELECT', item: 'cola' });
