import fc from 'fast-check';
import { canonicalUserId } from '@portal/contract/validation';
import { useTestDatabase } from '../../test-support/database/test-database';
import { USER_LOOKUP, userLookupValues } from './user-lookup';

const database = useTestDatabase();

async function inDatabase(texts: readonly string[]): Promise<readonly string[]> {
  return (
    await database.query<{ form: string }>(
      'SELECT canonical_user_id(text) AS form FROM unnest($1::text[]) WITH ORDINALITY AS t(text, i) ORDER BY i',
      [texts],
    )
  ).map(({ form }) => form);
}

function isStorable(text: string): boolean {
  return !/[\0\p{Cs}]/u.test(text);
}

test('the database and canonicalUserId agree on every character that is removed or trimmed @REC-3 @D-3', async () => {
  const texts = Array.from({ length: 0x110000 }, (_, codePoint) => String.fromCodePoint(codePoint))
    .filter(
      (character) => /[\p{Cf}\p{Default_Ignorable_Code_Point}\s]/u.test(character) && isStorable(character),
    )
    .flatMap((character) => [`a${character}b`, `${character}a${character}`]);
  expect(await inDatabase(texts)).toEqual(texts.map(canonicalUserId));
});

test('the database and canonicalUserId agree on any User ID @REC-3 @D-3', async () => {
  const texts = fc
    .sample(fc.string({ unit: 'grapheme', maxLength: 20 }), { numRuns: 200, seed: 1 })
    .flatMap((text) => [text, text.normalize('NFD')])
    .filter(isStorable);
  expect(await inDatabase(texts)).toEqual(texts.map(canonicalUserId));
});

test('a user is found by index, and of two stored forms the typed one @REC-3', async () => {
  const forms = ['jo\u0308rg', 'j\u00f6rg'];
  await database.query(
    `INSERT INTO users (user_id, first_name, last_name, created_at)
     SELECT user_id, 'A', 'B', now() FROM unnest($1::text[]) AS user_id`,
    [[...forms, ...Array.from({ length: 2_000 }, (_, index) => `other.${index}`)]],
  );
  await database.query('ANALYZE users');
  const find = `SELECT user_id FROM users WHERE ${USER_LOOKUP}`;
  for (const form of forms) {
    const [found] = await database.query<{ user_id: string }>(find, userLookupValues(form));
    expect(found?.user_id).toBe(form);
  }
  const plan = await database.query<Record<string, string>>(
    `EXPLAIN SELECT user_id FROM users WHERE canonical_user_id(user_id) = 'a'`,
  );
  expect(JSON.stringify(plan)).toContain('users_by_canonical_id');
});
