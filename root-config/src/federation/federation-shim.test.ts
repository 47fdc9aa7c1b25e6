import {
  createFederationShim,
  type ContainerRequire,
  type LibrariesRequest,
  type RemotesRequest,
} from './federation-shim';
import type { SuppliedLibrary } from './supplied-libraries';

const REACT = { name: 'react' };
const I18NEXT = { name: 'i18next' };
const OF_RUNTIME = { name: 'what the runtime has' };

/** One container of a page, with a chunk that needs what is asked for, as the federation plugin's code tells it. */
const stage = () => {
  const get = jest.fn(() => Promise.resolve(() => I18NEXT));
  const react: SuppliedLibrary = { version: '19.3.1', useIn: new Set(), lib: () => REACT };
  const supplied: Record<string, SuppliedLibrary> = {
    react,
    i18next: { version: '27.1.2', useIn: new Set(), get },
    early: { version: '0.9.1', useIn: new Set(), lib: () => ({}) },
  };
  const loadRemote = jest.fn(() => Promise.resolve(() => 'a module'));
  const runtimeConsumes = jest.fn(({ promises, installedModules, webpackRequire }: LibrariesRequest) => {
    for (const id of [1, 2]) {
      if (installedModules[id] === undefined)
        webpackRequire.m[id] = (module) => {
          module.exports = OF_RUNTIME;
        };
      promises.push(installedModules[id]);
    }
  });
  const takenOn = jest.fn(() => {
    Object.assign(webpackRequire.federation.bundlerRuntime, { consumes: runtimeConsumes });
    return Promise.resolve();
  });
  const first = createFederationShim({ supplied, loadRemote, loadRuntime: takenOn });
  const webpackRequire: ContainerRequire = {
    federation: {
      initOptions: { name: 'login_mf', remotes: [], shareStrategy: 'loaded-first' },
      bundlerRuntime: { ...first },
    },
    m: {},
    consumesLoadingData: { moduleIdToConsumeDataMapping: {} },
  };
  const run = (id: number): unknown => {
    const module = { exports: undefined as unknown };
    webpackRequire.m[id]?.(module);
    return module.exports;
  };

  const installedModules: LibrariesRequest['installedModules'] = {};
  const consume = async (...libraries: readonly (readonly [string, string | false])[]): Promise<void> => {
    const promises: unknown[] = [];
    libraries.forEach(([shareKey, requiredVersion], index) => {
      Object.assign(webpackRequire.consumesLoadingData.moduleIdToConsumeDataMapping, {
        [index + 1]: { shareKey, requiredVersion },
      });
    });
    const chunkMapping = { form: libraries.map((_library, index) => index + 1) };
    first.consumes({ chunkId: 'form', promises, chunkMapping, installedModules, webpackRequire });
    await Promise.all(promises);
  };

  const mapping: RemotesRequest['idToExternalAndNameMapping'] = { 7: ['default', './overlays', 70] };
  const takeRemote = async (): Promise<void> => {
    const promises: unknown[] = [];
    first.remotes({
      chunkId: 'form',
      promises,
      chunkMapping: { form: [7] },
      idToExternalAndNameMapping: mapping,
      idToRemoteMap: { 7: [{ name: 'shared_wl_assets' }] },
      webpackRequire,
    });
    await Promise.all(promises);
  };
  return { react, get, takenOn, runtimeConsumes, loadRemote, consume, takeRemote, run };
};

test('CARD-4 what the root has is handed out without the runtime, and it is known to whom', async () => {
  const { consume, run, react, takenOn } = stage();
  await consume(['react', '^19.3.0'], ['i18next', '^27.0.0']);
  expect([run(1), run(2)]).toEqual([REACT, I18NEXT]);
  expect([...react.useIn]).toEqual(['login_mf']);
  expect(takenOn).not.toHaveBeenCalled();
});

test('CARD-4 a library is asked for once, however many chunks want it', async () => {
  const { consume, get } = stage();
  await Promise.all([consume(['i18next', '^27.1.0']), consume(['i18next', '^27.1.0'])]);
  await consume(['i18next', '^27.1.0']);
  expect(get).toHaveBeenCalledTimes(1);
});

test.each([
  ['a newer minor version', 'react', '^19.4.0'],
  ['another major version', 'react', '^18.3.0'],
  ['a version below 1', 'early', '^0.9.0'],
  ['another kind of range', 'react', '~19.3.0'],
  ['a patch', 'react', '^19.3.1'],
  ['two ranges', 'react', '^19.3.0 || ^20.0.0'],
  ['none', 'react', false],
  ['a library that the root does not have', 'lodash', '^4.0.0'],
] as const)('CARD-4 %s is for the runtime to judge', async (_name, library, range) => {
  const { consume, run, takenOn, runtimeConsumes } = stage();
  await consume([library, range], ['react', '^19.0.0']);
  expect([run(1), run(2)]).toEqual([OF_RUNTIME, REACT]);
  expect(takenOn).toHaveBeenCalledTimes(1);
  expect(runtimeConsumes).toHaveBeenCalledTimes(1);
});

test('CARD-4 two that are for the runtime to judge do not wait for one another', async () => {
  const { consume, run } = stage();
  await consume(['react', '^20.0.0'], ['lodash', '^4.0.0']);
  expect([run(1), run(2)]).toEqual([OF_RUNTIME, OF_RUNTIME]);
});

test('CARD-4 a library that cannot be had fails who uses it, and is asked for again by the next', async () => {
  const { consume, run, get } = stage();
  get.mockRejectedValueOnce(new Error('no file'));
  await consume(['i18next', '^27.1.0'], ['react', '^19.3.0']);
  expect(() => run(1)).toThrow('no file');
  expect(run(2)).toBe(REACT);
  await consume(['i18next', '^27.1.0'], ['react', '^19.3.0']);
  expect(run(1)).toBe(I18NEXT);
});

test('CARD-4 a runtime that cannot be had fails who needs it, and nobody else', async () => {
  const { consume, run, takenOn } = stage();
  takenOn.mockRejectedValueOnce(new Error('no runtime'));
  await consume(['lodash', '^4.0.0'], ['react', '^19.3.0']);
  expect(() => run(1)).toThrow('no runtime');
  expect(run(2)).toBe(REACT);
});

test('CARD-3 a module of another container is loaded by the page, once', async () => {
  const { takeRemote, run, loadRemote } = stage();
  await Promise.all([takeRemote(), takeRemote()]);
  await takeRemote();
  expect(run(7)).toBe('a module');
  expect(loadRemote.mock.calls).toEqual([['shared_wl_assets/overlays']]);
});

test('CARD-3 one that cannot be had fails who uses it, and is asked for again by the next', async () => {
  const { takeRemote, run, loadRemote } = stage();
  loadRemote.mockRejectedValueOnce(new Error('no container'));
  await takeRemote();
  expect(() => run(7)).toThrow('no container');
  await takeRemote();
  expect(run(7)).toBe('a module');
});
