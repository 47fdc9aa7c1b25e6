import { begin, proof, useRecoveryServer } from '../../../test-support/recovery/recovery-harness';

const server = useRecoveryServer();

async function audited(): Promise<string[]> {
  return (
    await server.database.query<{ event: string; outcome: string; reason: string | null }>(
      'SELECT event, outcome, reason FROM audit_events ORDER BY id',
    )
  ).map(({ event, outcome, reason }) => `${event} ${outcome} ${reason}`);
}

test('a repeated send and a status poll are distinguishable from steps with an effect @SEC-R15', async () => {
  const visitor = await server.visitor();
  const claims = await begin(visitor, 'alex.morgan', 'Call');
  const sent = await visitor.post('/fps/generate-otp', claims);
  await visitor.post('/fps/generate-otp', claims);
  const polled = await visitor.post('/fps/verify-otp', {
    ...proof(claims, ''),
    otp: String(sent.body.otp),
  });
  expect(polled.body).toMatchObject({ channelStatus: 'STATUS.PENDING' });
  expect(await audited()).toEqual([
    'startRecovery done null',
    'generateOtp done null',
    'generateOtp done no change',
    'verifyOtp done no change',
  ]);
});
