/** Mock of a CSS module in unit tests: every class maps to its own name. */
const classNames = new Proxy({} as Record<string, string>, {
  get: (_target, name) => (name === '__esModule' ? false : String(name)),
});
export default classNames;
