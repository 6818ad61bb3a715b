"use strict";
/**
 * JSON Schema (subset) validator with $ref, combinators, formats, defaults and readable messages,
 * followed by a small test table.
 */

class SchemaError extends Error {
    constructor(message, where) {
        super(`${where}: ${message}`);
        this.name = "SchemaError";
    }
}

const typeOf = (v) => {
    if (v === null) return "null";
    if (Array.isArray(v)) return "array";
    if (Number.isInteger(v)) return "integer";
    return typeof v;
};

const FORMATS = new Map([
    ["email", (s) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(s)],
    [
        "date",
        (s) =>
            /^\d{4}-\d{2}-\d{2}$/.test(s) &&
            !Number.isNaN(Date.parse(s)) &&
            new Date(s).toISOString().startsWith(s),
    ],
    [
        "uri",
        (s) => {
            try {
                return Boolean(new URL(s));
            } catch {
                return false;
            }
        },
    ],
    ["uuid", (s) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(s)],
    [
        "ipv4",
        (s) =>
            s.split(".").length === 4 &&
            s.split(".").every((p) => /^\d{1,3}$/.test(p) && Number(p) < 256),
    ],
]);

function deepEqual(a, b) {
    if (Object.is(a, b)) return true;
    if (typeOf(a) !== typeOf(b) || typeof a !== "object" || a === null) return false;
    const [ka, kb] = [Object.keys(a), Object.keys(b)];
    return ka.length === kb.length && ka.every((k) => Object.hasOwn(b, k) && deepEqual(a[k], b[k]));
}

/** Every keyword returns an array of problems. */
const KEYWORDS = {
    type(v, want, ctx) {
        const wants = [].concat(want);
        const t = typeOf(v);
        return wants.some((w) => w === t || (w === "number" && t === "integer"))
            ? []
            : [ctx.fail(`expected ${wants.join(" or ")}, got ${t}`)];
    },
    enum: (v, options, ctx) =>
        options.some((o) => deepEqual(o, v))
            ? []
            : [ctx.fail(`must be one of ${JSON.stringify(options)}`)],
    const: (v, c, ctx) => (deepEqual(v, c) ? [] : [ctx.fail(`must equal ${JSON.stringify(c)}`)]),

    minimum: (v, n, ctx) => (typeof v !== "number" || v >= n ? [] : [ctx.fail(`must be >= ${n}`)]),
    maximum: (v, n, ctx) => (typeof v !== "number" || v <= n ? [] : [ctx.fail(`must be <= ${n}`)]),
    exclusiveMinimum: (v, n, ctx) =>
        typeof v !== "number" || v > n ? [] : [ctx.fail(`must be > ${n}`)],
    multipleOf: (v, n, ctx) =>
        typeof v !== "number" || Math.abs(v / n - Math.round(v / n)) < 1e-9
            ? []
            : [ctx.fail(`must be a multiple of ${n}`)],

    minLength: (v, n, ctx) =>
        typeof v !== "string" || [...v].length >= n
            ? []
            : [ctx.fail(`must have at least ${n} characters`)],
    maxLength: (v, n, ctx) =>
        typeof v !== "string" || [...v].length <= n
            ? []
            : [ctx.fail(`must have at most ${n} characters`)],
    pattern: (v, p, ctx) =>
        typeof v !== "string" || new RegExp(p, "u").test(v) ? [] : [ctx.fail(`must match /${p}/`)],
    format(v, name, ctx) {
        if (typeof v !== "string") return [];
        if (!FORMATS.has(name)) throw new SchemaError(`unknown format ${name}`, ctx.path);
        return FORMATS.get(name)(v) ? [] : [ctx.fail(`is not a valid ${name}`)];
    },

    items: (v, schema, ctx) =>
        Array.isArray(v) ? v.flatMap((x, i) => ctx.at(`[${i}]`).check(x, schema)) : [],
    minItems: (v, n, ctx) =>
        !Array.isArray(v) || v.length >= n ? [] : [ctx.fail(`needs at least ${n} items`)],
    maxItems: (v, n, ctx) =>
        !Array.isArray(v) || v.length <= n ? [] : [ctx.fail(`allows at most ${n} items`)],
    uniqueItems(v, on, ctx) {
        if (!on || !Array.isArray(v)) return [];
        const dup = v.findIndex((x, i) => v.slice(0, i).some((y) => deepEqual(x, y)));
        return dup < 0 ? [] : [ctx.fail(`item ${dup} is a duplicate`)];
    },
    contains(v, schema, ctx) {
        return !Array.isArray(v) || v.some((x) => ctx.check(x, schema).length === 0)
            ? []
            : [ctx.fail("contains no matching item")];
    },

    required(v, names, ctx) {
        if (typeOf(v) !== "object") return [];
        return names
            .filter((n) => !Object.hasOwn(v, n))
            .map((n) => ctx.at(`.${n}`).fail("is required"));
    },
    properties(v, props, ctx) {
        if (typeOf(v) !== "object") return [];
        return Object.entries(props).flatMap(([k, s]) =>
            Object.hasOwn(v, k) ? ctx.at(`.${k}`).check(v[k], s) : [],
        );
    },
    additionalProperties(v, rule, ctx, schema) {
        if (typeOf(v) !== "object") return [];
        const known = new Set(Object.keys(schema.properties ?? {}));
        const patterns = Object.keys(schema.patternProperties ?? {}).map((p) => new RegExp(p, "u"));
        const extra = Object.keys(v).filter(
            (k) => !known.has(k) && !patterns.some((p) => p.test(k)),
        );
        return extra.flatMap((k) =>
            rule === false
                ? [ctx.at(`.${k}`).fail("is not allowed")]
                : rule === true
                  ? []
                  : ctx.at(`.${k}`).check(v[k], rule),
        );
    },
    patternProperties(v, rules, ctx) {
        if (typeOf(v) !== "object") return [];
        return Object.entries(rules).flatMap(([p, s]) => {
            const re = new RegExp(p, "u");
            return Object.keys(v)
                .filter((k) => re.test(k))
                .flatMap((k) => ctx.at(`.${k}`).check(v[k], s));
        });
    },

    allOf: (v, list, ctx) => list.flatMap((s) => ctx.check(v, s)),
    anyOf: (v, list, ctx) =>
        list.some((s) => ctx.check(v, s).length === 0)
            ? []
            : [ctx.fail(`matches none of ${list.length} alternatives`)],
    oneOf(v, list, ctx) {
        const n = list.filter((s) => ctx.check(v, s).length === 0).length;
        return n === 1 ? [] : [ctx.fail(`must match exactly one alternative, matched ${n}`)];
    },
    not: (v, s, ctx) => (ctx.check(v, s).length ? [] : [ctx.fail("matches a forbidden schema")]),
    if(v, cond, ctx, schema) {
        const branch = ctx.check(v, cond).length === 0 ? schema.then : schema.else;
        return branch === undefined ? [] : ctx.check(v, branch);
    },
};
const IGNORED = new Set(["title", "description", "default", "$defs", "then", "else", "examples"]);

class Context {
    constructor(root, path = "$", depth = 0) {
        this.root = root;
        this.path = path;
        this.depth = depth;
    }
    at(step) {
        return new Context(this.root, this.path + step, this.depth + 1);
    }
    fail(message) {
        return { path: this.path, message };
    }
    resolve(ref) {
        if (!ref.startsWith("#/"))
            throw new SchemaError(`only local references: ${ref}`, this.path);
        let node = this.root;
        for (const part of ref.slice(2).split("/")) {
            if (!node || !Object.hasOwn(node, part))
                throw new SchemaError(`dangling reference ${ref}`, this.path);
            node = node[part];
        }
        return node;
    }
    check(value, schema) {
        if (this.depth > 60) throw new SchemaError("nesting too deep", this.path);
        if (schema === true) return [];
        if (schema === false) return [this.fail("nothing is allowed here")];
        if (schema.$ref) return this.check(value, this.resolve(schema.$ref));
        const problems = [];
        for (const [key, arg] of Object.entries(schema)) {
            if (IGNORED.has(key)) continue;
            if (!Object.hasOwn(KEYWORDS, key))
                throw new SchemaError(`unknown keyword ${key}`, this.path);
            problems.push(...KEYWORDS[key](value, arg, this, schema));
        }
        return problems;
    }
}

function withDefaults(value, schema, root = schema) {
    const s = schema.$ref ? new Context(root).resolve(schema.$ref) : schema;
    if (value === undefined)
        return s.default === undefined ? undefined : structuredClone(s.default);
    if (typeOf(value) === "object" && s.properties) {
        const out = { ...value };
        for (const [k, sub] of Object.entries(s.properties)) {
            const filled = withDefaults(value[k], sub, root);
            if (filled !== undefined) out[k] = filled;
        }
        return out;
    }
    if (Array.isArray(value) && s.items) return value.map((x) => withDefaults(x, s.items, root));
    return value;
}

const compile = (schema) => (value) => {
    const errors = new Context(schema).check(value, schema);
    return { valid: errors.length === 0, errors: errors.map((e) => `${e.path} ${e.message}`) };
};

// ------------------------------------------------------------------ demonstration
const order = {
    type: "object",
    required: ["id", "customer", "lines"],
    additionalProperties: false,
    properties: {
        id: { type: "string", format: "uuid" },
        placed: { type: "string", format: "date" },
        customer: { $ref: "#/$defs/person" },
        status: { enum: ["new", "paid", "sent"], default: "new" },
        lines: { type: "array", minItems: 1, uniqueItems: true, items: { $ref: "#/$defs/line" } },
        payment: {
            oneOf: [
                { type: "object", required: ["iban"] },
                { type: "object", required: ["card"] },
            ],
        },
    },
    if: { properties: { status: { const: "sent" } }, required: ["status"] },
    then: { required: ["payment"] },
    $defs: {
        person: {
            type: "object",
            required: ["name"],
            properties: {
                name: { type: "string", minLength: 2 },
                email: { type: "string", format: "email" },
                friend: { $ref: "#/$defs/person" },
            },
        },
        line: {
            type: "object",
            properties: {
                sku: { type: "string", pattern: "^[A-Z]{2}\\d+$" },
                qty: { type: "integer", exclusiveMinimum: 0, default: 1 },
                price: { type: "number", multipleOf: 0.01 },
            },
            required: ["sku", "price"],
        },
    },
};

const good = {
    id: "123e4567-e89b-12d3-a456-426614174000",
    customer: { name: "Ann" },
    lines: [{ sku: "AB12", price: 9.99 }],
};
const cases = [
    ["good", good],
    ["missing", { id: "nope", lines: [] }],
    ["nested", { ...good, customer: { name: "Bo", friend: { name: "X", email: "bad" } } }],
    [
        "lines",
        {
            ...good,
            lines: [
                { sku: "ab", price: 1.001, qty: 0 },
                { sku: "ZZ1", price: "free" },
            ],
        },
    ],
    ["sent", { ...good, status: "sent" }],
    ["payment", { ...good, payment: { iban: "DE", card: "4" }, extra: 1 }],
    ["dates", { ...good, placed: "2024-02-30" }],
];
const validate = compile(order);
for (const [name, doc] of cases) {
    const { valid, errors } = validate(doc);
    console.log(`${name.padEnd(8)} ${valid ? "valid" : "invalid"}`);
    errors.forEach((e) => console.log("   ", e));
}
console.log(JSON.stringify(withDefaults(good, order)));
for (const broken of [{ $ref: "#/nowhere" }, { foo: 1 }, { format: "shoe" }]) {
    try {
        compile(broken)("x");
    } catch (e) {
        console.log(e.name, e.message);
    }
}
