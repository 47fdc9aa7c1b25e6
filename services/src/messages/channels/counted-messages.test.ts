import { countMessages } from './counted-messages';
import type { Message } from './message-channels';

const message = { channel: 'SMS', to: '+15555550101', code: '483920' } as Message;

test('STA-8 a message is counted as sent or as failed, labelled by channel only', async () => {
  const counted: string[][] = [];
  const send = jest.fn((_message: Message) => Promise.resolve());
  const channels = countMessages({ send, other: 5 }, { message: (...given) => counted.push(given) });
  await channels.send(message);
  send.mockRejectedValueOnce(new Error('refused'));
  await expect(channels.send(message)).rejects.toThrow('refused');
  expect(counted).toEqual([
    ['SMS', 'sent'],
    ['SMS', 'refused'],
  ]);
  expect(channels.other).toBe(5);
});
