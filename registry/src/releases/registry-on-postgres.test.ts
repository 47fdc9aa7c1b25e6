import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { deploy } from '../../test-support/registry-events';
import { twoTeamsAppend } from '../../test-support/two-teams';
import { postgresRegistry } from './postgres-registry';

const server = process.env['TEST_POSTGRES_URL'] ?? '';
const name = `parts_${randomBytes(6).toString('hex')}`;
const address = new URL(server);
address.pathname = `/${name}`;

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
beforeAll(() => onServer(`CREATE DATABASE ${name}`));
afterAll(() => onServer(`DROP DATABASE ${name} WITH (FORCE)`));

test('two concurrent deploys on one database never lose an entry @CARD-6 @D-3 @long', async () => {
  const { codes, expected } = await twoTeamsAppend('', address.href);
  expect(codes).toEqual([0, 0]);
  const registry = postgresRegistry(address.href);
  const events = await registry.events();
  expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: expected }, (_each, index) => index + 1));
  for (const { seq, id } of events) expect(id).toMatch(new RegExp(`-after-${seq - 1}$`));
  await registry.close();
});

test('a role that may not create tables is named with its remedy @CARD-6 @D-3', async () => {
  const role = `role_${randomBytes(6).toString('hex')}`;
  const url = new URL(address);
  url.username = role;
  await onServer(`CREATE ROLE ${role} LOGIN PASSWORD ${pg.escapeLiteral(url.password)}`);
  url.pathname = `/${role}`;
  await onServer(`CREATE DATABASE ${role}`);
  const registry = postgresRegistry(url.href);
  // Since version 15 only the owner of a database may create tables in its schema public.
  await expect(registry.mark()).rejects.toThrow(/GRANT CREATE ON SCHEMA public/);
  await registry.close();
  await onServer(`DROP DATABASE ${role} WITH (FORCE)`);
  await onServer(`DROP ROLE ${role}`);
});

test('the mark changes when another machine appends, and a rejected append writes nothing @CARD-6 @D-3', async () => {
  const [one, other] = [postgresRegistry(address.href), postgresRegistry(address.href)];
  const mark = await one.mark();
  await expect(
    other.append(() => {
      throw new Error('refused');
    }),
  ).rejects.toThrow('refused');
  expect(await one.mark()).toBe(mark);
  await other.append(() => [deploy('shell', 'z')]);
  expect(await one.mark()).not.toBe(mark);
  expect((await one.events()).at(-1)).toMatchObject({ kind: 'deploy', part: 'shell', id: 'z' });
  expect(one.place).not.toContain(address.password);
  await one.close();
  await other.close();
});

test('an append that fails at its last event writes none of its events @CARD-6 @D-3', async () => {
  const registry = postgresRegistry(address.href);
  const before = await registry.events();
  const unwritable = { ...deploy('login-mf', 'b'), version: 'a\u0000b' };
  await expect(registry.append(() => [deploy('shell', 'b'), unwritable])).rejects.toThrow();
  expect(await registry.events()).toEqual(before);
  await registry.append(() => [deploy('shell', 'b'), deploy('login-mf', 'b')]);
  expect(await registry.events()).toHaveLength(before.length + 2);
  await registry.close();
});
