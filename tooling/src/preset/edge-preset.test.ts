import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SUPPLIED_LIBRARIES } from '@portal/registry/shared-libraries';
import { compile } from './compile';
import { createEdgeConfig } from './edge-preset';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'portal-edge-preset-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const INLINED = '@portal/shared-wl-assets/inlined';

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

/** Builds the server bundle of a part that imports these modules. */
async function build(imports: readonly string[]): Promise<string> {
  write('src/Screen.js', imports.map((request) => `import '${request}';`).join('\n'));
  const declaration = {
    name: 'hello-mf',
    slots: [],
    uses: ['login-mf'],
    exposes: { './Screen': './src/Screen.js' },
  };
  const inlined = { includes: (request: string) => request === INLINED, plugins: [] };
  await compile([createEdgeConfig(declaration, folder, inlined)]);
  return readFileSync(path.join(folder, 'dist/edge/edge.cjs'), 'utf8');
}

test('a server bundle requires only what the edge supplies, and contains everything else @CARD-6', async () => {
  const supplied = [
    ...SUPPLIED_LIBRARIES,
    '@portal/shared-wl-assets',
    '@portal/shared-wl-assets/http',
    '@portal/login-mf/LoginScreen',
  ];
  const others = [
    '@portal/contract/masking',
    '@portal/login-mf-fields',
    INLINED,
    'react-dom/server',
    'axios',
  ];
  for (const name of others) write(`node_modules/${name}.js`, `globalThis.loaded('${name}');`);
  const bundle = await build([...supplied, ...others]);
  const required = [...bundle.matchAll(/\brequire\(["']([^"']+)["']\)/g)].map(([, request]) => request);
  expect(required.sort()).toEqual([...supplied].sort());
  for (const name of others) expect(bundle).toContain(`loaded('${name}')`);
});

test.each(['node:fs', 'fs', '@portal/absent'])(
  'a build whose server code imports %s fails @CARD-6',
  async (request) => {
    await expect(build([request])).rejects.toThrow(request);
  },
);
