import { registerHooks } from 'node:module';

/** `node --import` of this file: what imports `electron` gets the stand-in. */
const standIn = new URL('./electron.ts', import.meta.url).href;
registerHooks({
  resolve: (name, context, next) =>
    name === 'electron' ? { url: standIn, shortCircuit: true } : next(name, context),
});
