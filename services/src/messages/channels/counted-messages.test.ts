import { type Message, NotDeliveredError } from '../message-channels';
import { countMessages } from './counted-messages';

const message = { channel: 'SMS', to: '+15555550101', code: '483920' } as Message;

test('a message is counted as sent or failed by channel, a rejected sender by white label @STA-8', async () => {
  const counted: string[][] = [];
  const counters = {
    message: (...given: string[]) => counted.push(given),
    senderRejected: (whiteLabel: string) => counted.push(['sender of', whiteLabel]),
  };
  const send = jest.fn((_message: Message) => Promise.resolve());
  const channels = countMessages({ send, other: 5 }, counters);
  await channels.send(message);
  send.mockRejectedValueOnce(new Error('rejected'));
  await expect(channels.send(message)).rejects.toThrow('rejected');
  send.mockRejectedValueOnce(new NotDeliveredError('sender rejected', 'no'));
  await expect(channels.send({ ...message, channel: 'Email', whiteLabel: 'bank' })).rejects.toThrow('no');
  expect(counted).toEqual([
    ['SMS', 'sent'],
    ['SMS', 'refused'],
    ['Email', 'refused'],
    ['sender of', 'bank'],
  ]);
  expect(channels.other).toBe(5);
});
