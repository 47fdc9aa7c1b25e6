import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const WORKSPACE = path.resolve(__dirname, '../../..');
const PACKAGE = /['"](?:@opentelemetry|@fastify\/otel)/;
/** Static imports and exports that run when a file is loaded; excludes type-only and dynamic imports. */
const STATIC_IMPORT = /^(?:import|export) (?!type )(?:[^'"]*? from )?['"]([^'"]+)['"]/gm;

/** Returns the files that a file loads statically, by their relative imports. */
function loadedBy(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) {
    if (!name.startsWith('.')) continue;
    const base = path.resolve(path.dirname(file), name);
    const found = [`${base}.ts`, `${base}/index.ts`, base].find((each) => existsSync(each));
    if (found !== undefined) loadedBy(found, seen);
  }
  return seen;
}

test('a portal that sends nothing loads nothing of OpenTelemetry @D-14', () => {
  const withPackage = ['edge', 'server-kit', 'services', 'registry'].flatMap((folder) =>
    readdirSync(path.join(WORKSPACE, folder, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => path.join(WORKSPACE, folder, 'src', file))
      .filter((file) => PACKAGE.test(readFileSync(file, 'utf8'))),
  );
  expect(withPackage.length).toBeGreaterThan(3);
  expect(new Set(withPackage.map((file) => path.dirname(file)))).toEqual(new Set([__dirname]));
  const atStart = loadedBy(path.join(WORKSPACE, 'edge/src/main.ts'));
  expect(atStart.size).toBeGreaterThan(50);
  expect(withPackage.filter((file) => atStart.has(file))).toEqual([]);
});
