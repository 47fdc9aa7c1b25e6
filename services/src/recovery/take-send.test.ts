import { NotTakenError } from '../messages/message-channels';
import { openMessageChannels } from '../messages/open-message-channels';
import { begin, startTrial } from './recovery-trial';

test('SEC-R2 a message that was not taken is counted no more, one of the same moment to the same address is', async () => {
  let fails = false;
  const trial = await startTrial(
    {},
    {},
    {
      openChannels: async (service) => {
        const channels = await openMessageChannels(service);
        return {
          ...channels,
          send: (message) =>
            fails ? Promise.reject(new NotTakenError('unavailable', 'as told')) : channels.send(message),
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
    fails = true;
    expect(await send()).toBe(502);
    expect(
      await trial.database.query('SELECT cardinality(sent_at) AS sends FROM recovery_destinations'),
    ).toEqual([{ sends: 1 }]);
  } finally {
    await trial.close();
  }
}, 60_000);
