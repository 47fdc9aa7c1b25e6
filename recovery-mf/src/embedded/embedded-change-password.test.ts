/** @jest-environment node */
import { passwordServiceUrl } from '../page/go-to-change-password';
import { changeEmbedded, readTicket } from './embedded-change-password';

const ticket = { userId: 'erika.muster', userType: 'external' } as const;
const address = passwordServiceUrl('/app/ray/login', { userType: 'external', firstTime: false });

const changed = async (
  askForChange: () => Promise<never> | Promise<{ allowed: true; firstTime: boolean } | { allowed: false }>,
) => {
  const goOn = jest.fn();
  const ask = jest.fn(askForChange);
  const event = await changeEmbedded({ askForChange: ask }, address, ticket, goOn, () => 7);
  return { goOn, ask, event };
};

test('if the password service allows it, the new password is set within the flow @CHG-1 @CARD-8', async () => {
  const { goOn, ask, event } = await changed(() => Promise.resolve({ allowed: true, firstTime: false }));
  expect(ask).toHaveBeenCalledWith(expect.stringMatching(/^\?SMAUTHREASON=34&TARGET=%2Fapp%2Fray%2Flogin&/));
  expect(goOn).toHaveBeenCalledWith(ticket, false);
  expect(event).toBeNull();
});

test('the service decides whether a temporary password is required @CHG-1 @CARD-8', async () => {
  const { goOn } = await changed(() => Promise.resolve({ allowed: true, firstTime: true }));
  expect(goOn).toHaveBeenCalledWith(ticket, true);
});

test('when not allowed, or without a response, the recovery reports it and stays on its page @CHG-1 @CARD-8', async () => {
  const rejected = await changed(() => Promise.resolve({ allowed: false }));
  expect(rejected.event).toMatchObject({
    type: 'TEMPORARY_PASSWORD_FAILED',
    failure: { kind: 'rejected' },
    at: 7,
  });
  const away = await changed(() => Promise.reject(new Error('away')));
  expect(away.event).toMatchObject({ type: 'TEMPORARY_PASSWORD_FAILED', at: 7 });
  expect(away.goOn).not.toHaveBeenCalled();
});

test('an invalid ticket does not lead to a new password @CARD-8', () => {
  expect(readTicket(ticket)).toEqual(ticket);
  for (const none of [null, undefined, 'x', { userId: 'a' }, { userType: 'both' }])
    expect(readTicket(none)).toBeNull();
});
