// Preloaded into a portal (NODE_OPTIONS=--import=): its clock is ahead of the machine's by the seconds that the file named
// by PORTAL_CLOCK_FILE says. A machine whose clock is set forward looks like this from inside; the portal is unchanged.
// Plain JavaScript, since it runs before anything that reads TypeScript; only tests ever load it.
import { readFileSync } from 'node:fs';

const Machine = Date;
const now = () => Machine.now() + 1_000 * Number(readFileSync(process.env.PORTAL_CLOCK_FILE, 'utf8'));

globalThis.Date = new Proxy(Machine, {
  construct: (_, given, made) => Reflect.construct(Machine, given.length === 0 ? [now()] : given, made),
  apply: () => new Machine(now()).toString(),
  get: (_, name) => (name === 'now' ? now : Reflect.get(Machine, name)),
});
