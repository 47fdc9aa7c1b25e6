import { isQuick } from '../../../test-support/quick-run';
import { begin, otherThan, proof, useRecoveryServer } from '../../../test-support/recovery/recovery-harness';
import { CHANGE, type SeededRecovery, seedRecovery } from '../../../test-support/recovery/seeded-recovery';

const server = useRecoveryServer();

const HOUR_SECONDS = 60 * 60;
const GRANT_SECONDS = 20 * 60;

function send({ visitor, claims }: SeededRecovery) {
  return visitor.post('/fps/generate-otp', claims);
}
function verify({ visitor, claims, code }: SeededRecovery) {
  return visitor.post('/fps/verify-otp', proof(claims, code));
}
function temporary({ visitor, claims }: SeededRecovery) {
  return visitor.post(`/fps/email/${claims.userId}`);
}
function change({ visitor, claims }: SeededRecovery) {
  return visitor.post('/change', {
    userId: claims.userId,
    ...CHANGE,
    newPass: 'Other-River-88',
    verifyPass: 'Other-River-88',
  });
}
async function outcomes(
  recovery: SeededRecovery,
  calls: readonly ((of: SeededRecovery) => Promise<{ status: number; body: Record<string, unknown> }>)[],
) {
  const results = [];
  for (const call of calls) {
    const { status, body } = await call(recovery);
    expect(status).toBeGreaterThanOrEqual(400);
    results.push(body.outcome);
  }
  return results;
}

test('every request of another tab reports that the password was changed @VER-8 @SEC-R17', async () => {
  const changed = await seedRecovery(server, 'used', false);
  expect(await outcomes(changed, [send, verify, temporary, change])).toEqual(
    Array(4).fill('CHANGED_ELSEWHERE'),
  );
  server.advanceClock(HOUR_SECONDS + 60);
  expect(await outcomes(changed, [send, verify, temporary, change])).toEqual(
    Array(4).fill('CHANGED_ELSEWHERE'),
  );
});

test('only a browser that verified the passcode learns of a changed password @SEC-R3', async () => {
  const { claims: known, ...stolen } = await seedRecovery(server, 'sent', false);
  await seedRecovery(server, 'used', false);
  expect(await outcomes({ claims: known, ...stolen }, [verify])).toEqual([undefined]);
  const changed = await seedRecovery(server, 'used', false);
  const stranger = { ...changed, visitor: await server.visitor() };
  expect(await outcomes(stranger, [send, verify, temporary, change])).toEqual(Array(4).fill(undefined));
  Object.assign(changed.visitor.cookies, changed.before);
  changed.visitor.key = null;
  expect(await outcomes(changed, [send, verify])).toEqual([undefined, undefined]);
});

test.each(['alex.morgan', 'nobody.at.all'].filter((_case, at) => !isQuick || at === 1))(
  'a locked recovery of %s reports the lock @VER-8 @SEC-R4',
  async (userId) => {
    const visitor = await server.visitor();
    const claims = await begin(visitor, userId);
    await visitor.post('/fps/generate-otp', claims);
    const [code = '123456'] = await server.getPasscodes(userId);
    const locked = { visitor, before: {}, claims, principalId: '', code: otherThan(code) };
    for (let attempt = 0; attempt < 4; attempt += 1)
      expect((await verify(locked)).body.outcome).toBeUndefined();
    expect(await outcomes(locked, [verify, send])).toEqual(['LOCKED', 'LOCKED']);
  },
);

test('an expired recovery reports this to its own page only @VER-8', async () => {
  expect(await outcomes(await seedRecovery(server, 'expired', false), [send, verify])).toEqual([
    'EXPIRED',
    'EXPIRED',
  ]);
  const ready = await seedRecovery(server, 'ready', false);
  server.advanceClock(GRANT_SECONDS);
  expect(await outcomes(ready, [temporary, change])).toEqual(['EXPIRED', 'EXPIRED']);
  expect(await outcomes({ ...ready, visitor: await server.visitor() }, [temporary, change])).toEqual([
    undefined,
    undefined,
  ]);
});

test('a passcode verified in another tab is reported as not changed yet @VER-8', async () => {
  const proved = await seedRecovery(server, 'proved', false);
  expect(await outcomes(proved, [send])).toEqual(['UNCHANGED']);
  expect(await outcomes(await seedRecovery(server, 'choosing', false), [verify])).toEqual(['UNCHANGED']);
});

test('a User ID already e-mailed is reported only to the browser that verified the passcode @VER-9', async () => {
  const sent = await seedRecovery(server, 'used', true);
  const emails = ({ visitor, principalId }: SeededRecovery) => visitor.post('/fuid/emails', { principalId });
  server.advanceClock(HOUR_SECONDS);
  expect(await outcomes(sent, [emails, send])).toEqual(['CHANGED_ELSEWHERE', 'CHANGED_ELSEWHERE']);
  expect(await outcomes({ ...sent, visitor: await server.visitor() }, [emails])).toEqual([undefined]);
});
