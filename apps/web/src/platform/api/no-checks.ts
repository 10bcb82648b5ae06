/**
 * Stands in for zod in the browser (see vite.config.ts). The contract's schemas check what reaches the
 * server; the browser needs their types, paths and constants only, and saves the library's weight. Everything
 * made from it is this same inert thing: nothing in the web client may parse with a schema.
 */
const inert: unknown = new Proxy(() => inert, { get: () => inert, apply: () => inert });

export const z = inert;
