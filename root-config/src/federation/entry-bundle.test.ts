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

test('an entry bundled with the root is not fetched @CARD-3', () => {
  const { fetched, loader } = createLoader();
  installEntryBundle(loader, entries);
  expect(loader.instantiate('http://localhost/parts/login-mf/1/entry.js')).toEqual([
    ['a dependency'],
    'execute',
  ]);
  expect(fetched).toEqual([]);
});

test('another build, a retry and an entry that was used before are fetched @CARD-6', () => {
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

test('without bundled entries everything is fetched @CARD-3', () => {
  const { fetched, loader } = createLoader();
  installEntryBundle(loader);
  loader.instantiate('http://localhost/parts/login-mf/1/entry.js');
  expect(fetched).toHaveLength(1);
});
