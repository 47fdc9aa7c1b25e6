import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RouteDeclaration } from '@portal/contract/part';
import {
  inBoundaryMounted,
  inBoundaryRender,
  inEveryRender,
  inLifecycle,
  neverResolveModules,
  prepend,
  rootMount,
  type TextEdit,
} from '../../tests/parts/built-text';
import type { VariantChange } from '../../tests/parts/variant-build';
import { MISSING_TEXT, removeMessage } from './missing-text';
import type { MadeMistake, Mistake } from './mistake';
import type { PartName } from './portal-parts';
import { changeExport } from './used-exports';

const HOUR_MS = 3_600_000;
const THROW = 'throw new Error("careless")';
const NOT_ON_SERVER = 'root-config runs in browsers only';
const NO_COMPONENT = 'root-config has no component';

function inEntry(edit: TextEdit): MadeMistake {
  return { variant: { files: { 'entry.js': edit } } };
}
function inEdge(edit: TextEdit): MadeMistake {
  return { variant: { files: { 'edge.cjs': edit } } };
}

/** Creates a mistake that runs code in the part's server rendering. */
function onServer(code: string): Mistake['make'] {
  return (part) => {
    if (part === 'root-config') return NOT_ON_SERVER;
    return inEdge(part === 'shared-wl-assets' ? inBoundaryRender(code) : inEveryRender(code));
  };
}

/** Returns incompressible text that is the same in every run: base64 of a linear congruential generator. */
function incompressible(bytes: number): string {
  let state = 1;
  const next = (): number => (state = (state * 48_271) % 2_147_483_647) & 0xff;
  return Buffer.from(Array.from({ length: bytes }, next)).toString('base64');
}

const CARELESS_CSS = 'input{opacity:0!important}';

/** Source file into which a style sheet can be imported, by part. */
const FIRST_MODULE: Readonly<Record<PartName, string>> = {
  'root-config': 'src/main.ts',
  shell: 'src/lifecycles.tsx',
  'shared-wl-assets': 'src/index.ts',
  'login-mf': 'src/lifecycles.tsx',
  'recovery-mf': 'src/lifecycles.tsx',
  'info-pages-mf': 'src/lifecycles.tsx',
  'clip-login-mf': 'src/lifecycles.tsx',
};

/** Returns a route that overlaps with a route of another part, by the same or a narrower pattern. */
function createOverlap(part: PartName): RouteDeclaration {
  return part === 'login-mf'
    ? { path: '/default/fps', page: 'login' }
    : { path: '/app/lioninternet/login', page: 'notFound' };
}

/** Returns a change of the version, which changes the build id but neither behaviour nor size. */
function harmless(note: string): VariantChange {
  return {
    manifest: { version: `0.0.0-${note.replaceAll(' ', '-')}` },
  };
}

const TEN_YEARS_SECONDS = 10 * 365 * 24 * 60 * 60;

/** All mistakes of the matrix, in the order of the report. */
export const MISTAKES: readonly Mistake[] = [
  { name: 'throws on import', make: () => inEntry(prepend(THROW)) },
  {
    name: 'throws on mount',
    make: (part) => {
      if (part === 'root-config') return inEntry(rootMount(THROW));
      return inEntry(part === 'shared-wl-assets' ? inBoundaryRender(THROW) : inEveryRender(THROW));
    },
  },
  {
    name: 'throws in an effect',
    make: (part) => {
      if (part === 'root-config') return NO_COMPONENT;
      return inEntry(
        part === 'shared-wl-assets' ? inBoundaryMounted(THROW) : inLifecycle({ mounted: THROW }),
      );
    },
  },
  {
    name: 'throws an hour later',
    make: (part) => ({
      ...inEntry(
        part === 'root-config' || part === 'shared-wl-assets'
          ? prepend(`setTimeout(()=>{${THROW}},${HOUR_MS})`)
          : inLifecycle({
              mounted: `this.timer=setTimeout(()=>{this.late=true;this.updater.enqueueForceUpdate(this)},${HOUR_MS})`,
              // Otherwise the probe rejects the part for a timer that it leaves behind.
              unmounting: 'clearTimeout(this.timer)',
              render: `if(this.late)${THROW}`,
            }),
      ),
      delayMs: HOUR_MS,
    }),
  },
  { name: 'throws in server render', make: onServer(THROW) },
  { name: 'rejects on the server', make: onServer('void Promise.reject(new Error("careless"))') },
  { name: 'loops on the server', make: onServer('for(;;);') },
  {
    name: 'loops in the browser',
    make: (part) => ({
      ...inEntry(
        part === 'root-config' || part === 'shared-wl-assets'
          ? prepend('for(;;);')
          : inEveryRender('for(;;);'),
      ),
    }),
  },
  {
    name: 'never resolves',
    make: (part) =>
      inEntry(part === 'root-config' ? rootMount('return new Promise(()=>{})') : neverResolveModules),
  },
  {
    name: 'allocates without end on the server',
    make: onServer('for(const a=[];;)a.push(new Array(1e5).fill(a.length))'),
  },
  {
    name: 'huge bundle',
    make: () => ({ variant: { files: { 'entry.js': (text) => `${text}\n/*${incompressible(300_000)}*/` } } }),
  },
  {
    name: 'global CSS',
    make: (part) => ({
      variant:
        part === 'clip-login-mf'
          ? harmless('styles are in its sources only')
          : { files: { 'styles.css': (text) => `${text}${CARELESS_CSS}` } },
      sources: ({ write, edit }) => {
        write('src/careless.css', CARELESS_CSS);
        edit(FIRST_MODULE[part], '', "import '../../tests/independence/careless.css';\n");
      },
    }),
  },
  {
    name: 'missing texts',
    make: (part) => {
      const missing = MISSING_TEXT[part];
      if (missing === undefined) return 'root-config has no texts';
      const edit = removeMessage(missing.key);
      return {
        variant: { files: { 'i18n/de-DE.json': edit } },
        sources: ({ rewrite }) => rewrite('i18n/de-DE.json', edit),
        english: missing.english,
      };
    },
  },
  { name: 'removed export', make: changeExport('removed') },
  { name: 'changed type of an export', make: changeExport('changed') },
  {
    name: 'overlapping route',
    make: (part) => ({
      variant: { manifest: (known) => ({ routes: [...known.routes, createOverlap(part)] }) },
    }),
  },
  {
    name: 'wrong shared version',
    make: (part) => ({
      variant: {
        manifest: (known) =>
          part === 'root-config'
            ? { supplies: { ...known.supplies, react: '20.0.0' } }
            : { requires: { ...known.requires, react: '^20.0.0' } },
      },
    }),
  },
  {
    name: 'altered file',
    make: () => ({
      variant: harmless('altered file'),
      damage: (folder) => {
        const entry = path.join(folder, 'entry.js');
        writeFileSync(entry, `self.altered=true;${readFileSync(entry, 'utf8')}`);
        for (const suffix of ['.br', '.gz']) rmSync(entry + suffix, { force: true });
      },
    }),
  },
  {
    name: 'half-uploaded folder',
    make: () => ({
      variant: harmless('half-uploaded folder'),
      damage: (folder) => {
        for (const file of ['entry.js', 'entry.js.br', 'entry.js.gz', 'styles.css', 'edge.cjs'])
          rmSync(path.join(folder, file), { force: true });
      },
    }),
  },
  {
    name: 'clock ten years behind',
    make: () => ({ variant: harmless('clock ten years behind'), clockSeconds: -TEN_YEARS_SECONDS }),
  },
  {
    name: 'clock ten years ahead',
    make: () => ({ variant: harmless('clock ten years ahead'), clockSeconds: TEN_YEARS_SECONDS }),
  },
];
