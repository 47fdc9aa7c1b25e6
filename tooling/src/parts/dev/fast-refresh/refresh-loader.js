import path from 'node:path';
import { transform } from '@swc/core';

// Without the root that is made for this, a page has no runtime; the part then runs as ever.
const before = (module) => `
var $RefreshReg$ = (type, name) => globalThis.portalFastRefresh?.register(type, ${JSON.stringify(module)} + ' ' + name);
var $RefreshSig$ = () => globalThis.portalFastRefresh?.createSignatureFunctionForTransform() ?? ((type) => type);
`;

// A module that exports anything else than components is not exchanged alone: whoever uses it has to run anew, too. Its
// exports are there once all of it has run.
const AFTER = `
if (import.meta.webpackHot && globalThis.portalFastRefresh) {
  queueMicrotask(() => {
    const offered = Object.values(__webpack_module__.exports);
    if (offered.length > 0 && offered.every(globalThis.portalFastRefresh.isLikelyComponentType))
      import.meta.webpackHot.accept();
  });
}
`;

/** Names the components of a module to React’s fast refresh; runs on what the TypeScript loader has made of it. */
export default function nameComponents(source) {
  const done = this.async();
  const module = path.relative(this.rootContext, this.resourcePath);
  transform(source, {
    filename: this.resourcePath.replace(/\.tsx$/, '.js'),
    configFile: false,
    swcrc: false,
    isModule: true,
    jsc: {
      target: 'es2022',
      // What is left of JSX is none, but without it the pass that names components is left out.
      parser: { syntax: 'ecmascript', jsx: true },
      transform: { react: { runtime: 'automatic', development: true, refresh: true } },
    },
  }).then(
    ({ code }) => done(null, before(module) + code + AFTER),
    (error) => done(error),
  );
}
