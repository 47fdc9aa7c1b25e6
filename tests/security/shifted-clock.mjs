// Preloaded into a portal (NODE_OPTIONS=--import=): moves its clock ahead by the seconds in the file of
// PORTAL_CLOCK_FILE, as on a machine with a wrong clock, or holds it at a moment (`=` and milliseconds). Plain
// JavaScript, since it runs before the TypeScript loader; only tests load it.
import { readFileSync } from 'node:fs';

const Machine = Date;
const now = () => {
  const told = readFileSync(process.env.PORTAL_CLOCK_FILE, 'utf8');
  return told.startsWith('=') ? Number(told.slice(1)) : Machine.now() + 1_000 * Number(told);
};

globalThis.Date = new Proxy(Machine, {
  construct: (_, given, made) => Reflect.construct(Machine, given.length === 0 ? [now()] : given, made),
  apply: () => new Machine(now()).toString(),
  get: (_, name) => (name === 'now' ? now : Reflect.get(Machine, name)),
});
