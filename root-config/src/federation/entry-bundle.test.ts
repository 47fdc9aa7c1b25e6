import { type EntryBundle, installEntryBundle } from './entry-bundle';

const createLoader = () => {
  const fetched: string[] = [];
  return {
    fetched,
    loader: {
      instantiate: (url: string): unknown => {
        fetched.push(url);
        return ['from the network'];
      },
    },
  };
};

const entries: EntryBundle = {
  '/parts/login-mf/1/entry.js': (system) => system.register(['a dependency'], 'execute'),
};

test('CARD-3 an entry bundled with the root is not fetched', () => {
  const { fetched, loader } = createLoader();
  installEntryBundle(loader, entries);
  expect(loader.instantiate('http://localhost/parts/login-mf/1/entry.js')).toEqual([
    ['a dependency'],
    'execute',
  ]);
  expect(fetched).toEqual([]);
});

test('CARD-6 another build, a retry and an entry that was used before are fetched', () => {
  const { fetched, loader } = createLoader();
  installEntryBundle(loader, entries);
  loader.instantiate('http://localhost/parts/login-mf/1/entry.js');
  const requested = [
    'http://localhost/parts/login-mf/2/entry.js',
    'http://localhost/parts/login-mf/1/entry.js?retry=1',
    'http://localhost/parts/login-mf/1/entry.js',
  ];
  for (const url of requested) expect(loader.instantiate(url)).toEqual(['from the network']);
  expect(fetched).toEqual(requested);
});

test('CARD-3 without bundled entries everything is fetched', () => {
  const { fetched, loader } = createLoader();
  installEntryBundle(loader);
  loader.instantiate('http://localhost/parts/login-mf/1/entry.js');
  expect(fetched).toHaveLength(1);
});
