import { findDynamicImport } from './server-bundle';

test.each([
  'import("node:net")',
  'import ("node:net")',
  'import\n("node:net")',
  'import/* why */("node:net")',
  'import// why\n("node:net")',
  'import<!-- why\n("node:net")',
  'import\n--> why\n("node:net")',
  'import /*\n*/ --> why\n("node:net")',
  'import\u00a0("node:net")',
  'const load = () => import("node:net")',
  'const load = async () => { await import("node:net") }',
  'const parts = { get net() { return import("node:net") } }',
  'import("node:net", { with: { get type() { return 1 } } })',
  'import("node:net", { assert: { type: "json" } })',
  '`${import("node:net")}`',
  '/x/.test(import("node:net"))',
  'return import("node:net")',
  'class Part { static { import("node:net") } }',
  'import.meta.url',
  'import.source("node:net")',
  'import.defer("node:net")',
  'import(',
  'if (true) {} /import(/ /1; import("node:net")',
  'new import("node:net")',
])('a server bundle with %j is rejected @SEC-R9', (text) => {
  expect(findDynamicImport(text)).toEqual(expect.any(String));
});

test.each([
  'require("react")',
  'const text = "import (x)"',
  'const text = "Ready for import."',
  '// import("x")\n',
  '/* import() */ require("react")',
  'const pattern = /import(x)/',
  '<!-- import("x")\n',
  'const text = `import("x")`',
  'const important = 1',
])('a server bundle with %j is accepted @SEC-R9', (text) => {
  expect(findDynamicImport(text)).toBeNull();
});
