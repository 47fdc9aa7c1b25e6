import { addLockEntry } from './lock-entry';

const lock = `lockfileVersion: '9.0'

importers:

  .:
    devDependencies:
      '@portal/tooling':
        specifier: workspace:*
        version: link:tooling

  edge:
    dependencies:
      react:
        specifier: 'catalog:'
        version: 19.3.1

  login-mf:
    devDependencies:
      '@portal/tooling':
        specifier: workspace:*
        version: link:../tooling

packages:

  react@19.3.1:
`;

test('the lock file entry of a new part equals that of an install @CARD-6', () => {
  const entry = `  hello-mf:
    dependencies:
      react:
        specifier: 'catalog:'
        version: 19.3.1
    devDependencies:
      '@portal/tooling':
        specifier: workspace:*
        version: link:../tooling

`;
  const part = { dependencies: { react: 'catalog:' }, devDependencies: { '@portal/tooling': 'workspace:*' } };
  expect(addLockEntry(lock, 'hello-mf', part)).toBe(lock.replace('  login-mf:\n', `${entry}  login-mf:\n`));
  expect(addLockEntry(lock, 'zebra-mf', part)).toContain(
    `link:../tooling\n\n${entry.replace('hello-mf', 'zebra-mf')}packages:\n`,
  );
});

test('a dependency that no other part has is reported @CARD-6', () => {
  expect(() => addLockEntry(lock, 'hello-mf', { dependencies: { leftpad: '^1.0.0' } })).toThrow(
    'pnpm-lock.yaml has no leftpad (^1.0.0)',
  );
});
