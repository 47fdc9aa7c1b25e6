import { NotDeliveredError } from '../../messages/channels/message-channels';
import { openMessageChannels } from '../../messages/channels/open-message-channels';
import { serverSecrets } from '@portal/server-kit/configuration';
import { begin, startRecoveryTestServer } from '../../../test-support/recovery/recovery-harness';

test('SEC-R2 a message that was not accepted is no longer counted, an earlier one to the same destination is', async () => {
  let fails = false;
  const trial = await startRecoveryTestServer(
    {},
    {},
    {
      openChannels: async (service) => {
        const channels = await openMessageChannels(service);
        return {
          ...channels,
          send: (message) =>
            fails ? Promise.reject(new NotDeliveredError('unavailable', 'as told')) : channels.send(message),
        };
      },
    },
  );
  try {
    const send = async () => {
      const visitor = await trial.visitor();
      const claims = await begin(visitor, 'alex.morgan');
      return (await visitor.post('/fps/generate-otp', claims)).status;
    };
    expect(await send()).toBe(200);
    trial.pause();
    fails = true;
    expect(await send()).toBe(200);
    await trial.decide();
    expect(
      await trial.database.query('SELECT cardinality(sent_at) AS sends FROM recovery_destinations'),
    ).toEqual([{ sends: 1 }]);
  } finally {
    await trial.close();
  }
}, 60_000);

test('SEC-R2 a mailbox has one limit, whatever the letter case of its stored e-mail address', async () => {
  const trial = await startRecoveryTestServer({ sendsPerDestinationPerHour: 1 });
  try {
    const sealed = serverSecrets(trial.settings.serverKey).seal('contact', 'Alex.Morgan@Example.com');
    await trial.database.query(`UPDATE users SET email_sealed = $1 WHERE user_id = 'erika.muster'`, [sealed]);
    const send = async (userId: string) => {
      const visitor = await trial.visitor();
      const { status, body } = await visitor.post('/fps/generate-otp', await begin(visitor, userId));
      return [status, body.retryAfterSeconds];
    };
    expect(await send('alex.morgan')).toEqual([200, undefined]);
    // Messages of another user are never joined.
    expect(await send('erika.muster')).toEqual([429, 30]);
    trial.pause();
    expect(await send('erika.muster')).toEqual([429, 3_570]);
  } finally {
    await trial.close();
  }
}, 60_000);
