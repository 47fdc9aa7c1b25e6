import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PartManifest } from '@portal/contract/part';
import { CONTRACT_FILE, MANIFEST_FILE } from '@portal/registry/manifest';
import { foldEvents, type NewEvent } from '@portal/registry/releases';
import { addSequence, deploy, promote, testManifest } from '@portal/registry/test-support';
import { throwMistakes } from '../rejections';
import { findIncompatibilities, type PartContract, readOtherBuilds } from './check-compatibility';

const OFFERED = 'export declare const greet: ((name: string) => string);\n';
const NOTHING: PartContract = { offers: {} };

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'portal-fit-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function publish(
  name: string,
  contract: PartContract = NOTHING,
  more: Partial<PartManifest> = {},
): readonly NewEvent[] {
  const id = `${name}-1`;
  mkdirSync(path.join(folder, name, id), { recursive: true });
  writeFileSync(path.join(folder, name, id, CONTRACT_FILE), JSON.stringify(contract));
  writeFileSync(path.join(folder, name, id, MANIFEST_FILE), '{}');
  const event = deploy(name, id);
  return [
    event.kind === 'deploy' ? { ...event, manifest: testManifest(name, id, more) } : event,
    promote(name, id),
  ];
}

function check(
  name: string,
  contract: PartContract,
  live: readonly (readonly NewEvent[])[],
  more: Partial<PartManifest> = {},
): () => void {
  const states = foldEvents(addSequence(...live.flat()));
  const manifest = testManifest(name, `${name}-2`, more);
  return () => {
    const others = readOtherBuilds([name], states, folder);
    throwMistakes(findIncompatibilities([{ manifest, contract }], others));
  };
}

const GREET_FILE = 'producer/api/greet.d.ts';
const user: PartContract = {
  offers: {},
  consumes: {
    modules: { producer: { './greet': GREET_FILE } },
    imports: { '@portal/producer/greet': GREET_FILE },
    files: {
      [GREET_FILE]: OFFERED,
      'user/src/index.ts': "import { greet } from '@portal/producer/greet';\ngreet('Ada');\n",
    },
  },
};
function offering(text: string): PartContract {
  return { offers: { './greet': text } };
}

test('a module that a live part uses must stay @CARD-6', () => {
  const live = [publish('producer', offering(OFFERED)), publish('user', user)];
  expect(check('producer', offering(OFFERED), live)).not.toThrow();
  expect(check('producer', NOTHING, live)).toThrow('./greet is no longer offered');
  expect(check('producer', offering('export declare const other: string;\n'), live)).toThrow(
    "user/src/index.ts: Module '\"@portal/producer/greet\"' has no exported member 'greet'.",
  );
});

test('types of a module may be extended, but not changed incompatibly while a part uses it @CARD-6', () => {
  const live = [publish('producer', offering(OFFERED)), publish('user', user)];
  const grown = 'export declare const greet: ((name: string, loud?: boolean) => string);\n';
  expect(check('producer', offering(grown), live)).not.toThrow();
  const changed = 'export declare const greet: ((name: number) => string);\n';
  expect(check('producer', offering(changed), live)).toThrow(
    'producer no longer exports what user uses of ./greet',
  );
});

test('a part cannot be deployed before the parts that it uses @CARD-6', () => {
  expect(check('user', user, [publish('shell')])).toThrow(
    'user cannot go live alone: beside it producer must be live.',
  );
  expect(check('user', user, [publish('producer', NOTHING)])).toThrow(
    'user uses exports of producer ./greet that the live build does not have',
  );
});

test('a live part whose files are missing is named @CARD-6', () => {
  const live = [publish('shell')];
  rmSync(path.join(folder, 'shell'), { recursive: true });
  expect(check('user', NOTHING, live)).toThrow(
    'The files of shell shell-1 are missing from the published parts.',
  );
});

test('shared libraries must be compatible, also when the root changes them @CARD-4 @CARD-6', () => {
  const root = publish('root-config', NOTHING, { supplies: { react: '19.3.1' } });
  const needs = (range: string) => ({ requires: { react: range } });
  expect(check('user', NOTHING, [root], needs('^19.3.0'))).not.toThrow();
  expect(check('user', NOTHING, [root], needs('^20.0.0'))).toThrow('user needs react ^20.0.0');
  expect(check('user', NOTHING, [root], { requires: { zustand: '^5.0.0' } })).toThrow(
    'which root-config does not provide',
  );
  const live = [root, publish('user', NOTHING, needs('^19.3.0'))];
  expect(check('root-config', NOTHING, live, { supplies: { react: '20.0.0' } })).toThrow(
    'user needs react ^19.3.0, and the page would have 20.0.0',
  );
});

test('a route that overlaps one of a live part is rejected @CARD-6', () => {
  const routes = [{ path: '/app/:wl/login', page: 'login' }];
  const live = [publish('login-mf', NOTHING, { routes })];
  expect(check('hello-mf', NOTHING, live, { routes })).toThrow(
    'The route /app/:wl/login of hello-mf overlaps the route /app/:wl/login of login-mf',
  );
});

test.each(['header', 'footer', 'notices'] as const)(
  'a second part in the slot %s is rejected, even if it goes live with the first @CARD-6',
  (slot) => {
    const slots = [slot];
    const message = `hello-mf and shell both fill the slot ${slot}, which takes one part.`;
    const live = [publish('shell', NOTHING, { slots })];
    expect(check('hello-mf', NOTHING, live, { slots })).toThrow(message);
    expect(check('shell', NOTHING, live, { slots })).not.toThrow();
    expect(check('hello-mf', NOTHING, live, { slots: ['main'] })).not.toThrow();
    expect(findMistakes(['hello-mf', NOTHING, { slots }], ['shell', NOTHING, { slots }])).toEqual([
      expect.stringContaining(message),
    ]);
  },
);

/** Returns messages about builds that would go live together. */
function findMistakes(...builds: readonly (readonly [string, PartContract, Partial<PartManifest>?])[]) {
  const together = builds.map(([name, contract, more]) => ({
    manifest: testManifest(name, `${name}-1`, more),
    contract,
  }));
  return findIncompatibilities(together, []).map(({ message }) => message);
}

test('parts that go live together need no other live part @CARD-6', () => {
  expect(findMistakes(['user', user], ['producer', offering(OFFERED)])).toEqual([]);
  expect(findMistakes(['user', user])).toEqual([expect.stringContaining('beside it producer must be live')]);
});

test('all mistakes between parts that go live together are found at once, each one once @CARD-4 @CARD-6', () => {
  const routes = [{ path: '/app/:wl/login', page: 'login' }];
  expect(
    findMistakes(
      ['root-config', NOTHING, { supplies: { react: '19.3.1' } }],
      ['user', user, { routes, requires: { react: '^20.0.0', zustand: '^5.0.0' } }],
      ['producer', NOTHING, { routes }],
    ),
  ).toEqual([
    expect.stringContaining('user needs react ^20.0.0, and the page would have 19.3.1'),
    expect.stringContaining('user needs zustand ^5.0.0, which root-config does not provide'),
    expect.stringContaining('The route /app/:wl/login of user overlaps the route /app/:wl/login of producer'),
    expect.stringContaining(
      'user uses exports of producer ./greet that the build of producer beside it does not have',
    ),
  ]);
});
