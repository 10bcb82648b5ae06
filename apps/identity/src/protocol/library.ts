// The library judges Node by its LTS name, which 26.10 does not carry yet, and would say so at every start.
const { warn } = console;
console.warn = () => undefined;
const library = await import('oidc-provider');
console.warn = warn;

export const { Provider, errors, interactionPolicy } = library;
