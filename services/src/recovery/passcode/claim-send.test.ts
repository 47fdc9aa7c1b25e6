import { serverSecrets } from '@portal/server-kit/configuration';
import { begin, startRecoveryTestServer } from '../../../test-support/recovery/recovery-harness';
import { NotDeliveredError } from '../../messages/channels/message-channels';
import { openMessageChannels } from '../../messages/channels/open-message-channels';

test('SEC-R2 a message that was not accepted is no longer counted, an earlier one to the same destination is', async () => {
  let fails = false;
  const server = await startRecoveryTestServer(
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
      const visitor = await server.visitor();
      const claims = await begin(visitor, 'alex.morgan');
      return (await visitor.post('/fps/generate-otp', claims)).status;
    };
    expect(await send()).toBe(200);
    server.skipSendPause();
    fails = true;
    expect(await send()).toBe(200);
    await server.finishRetries();
    expect(
      await server.database.query('SELECT cardinality(sent_at) AS sends FROM recovery_destinations'),
    ).toEqual([{ sends: 1 }]);
  } finally {
    await server.close();
  }
}, 60_000);

test('SEC-R2 a mailbox has one limit, whatever the letter case of its stored e-mail address', async () => {
  const server = await startRecoveryTestServer({ sendsPerDestinationPerHour: 1 });
  try {
    const sealed = serverSecrets(server.settings.serverKey).seal('contact', 'Alex.Morgan@Example.com');
    await server.database.query(`UPDATE users SET email_sealed = $1 WHERE user_id = 'erika.muster'`, [
      sealed,
    ]);
    const send = async (userId: string) => {
      const visitor = await server.visitor();
      const { status, body } = await visitor.post('/fps/generate-otp', await begin(visitor, userId));
      return [status, body.retryAfterSeconds];
    };
    expect(await send('alex.morgan')).toEqual([200, undefined]);
    // Messages of another user are never joined.
    expect(await send('erika.muster')).toEqual([429, 30]);
    server.skipSendPause();
    expect(await send('erika.muster')).toEqual([429, 3_570]);
  } finally {
    await server.close();
  }
}, 60_000);
