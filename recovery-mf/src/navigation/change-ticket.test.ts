import {
  consumeRedirectBack,
  deleteChangeTicket,
  parseChangeTicket,
  persistChangeTicket,
  persistedChangeTicket,
  recordRedirectBack,
  spendChangeTicket,
} from './change-ticket';

const TICKET = { userId: 'alex.morgan', userType: 'external' } as const;

beforeEach(() => sessionStorage.clear());

test('SEC-R12 opening a request page deletes the ticket of the previous recovery', () => {
  persistChangeTicket(TICKET);
  expect(consumeRedirectBack(false)).toBe(false);
  expect(persistedChangeTicket()).toBeNull();
});

test('CHG-1 a request page shown by Back or a reload keeps the ticket, however often', () => {
  persistChangeTicket(TICKET);
  for (let times = 0; times < 3; times += 1) {
    expect(consumeRedirectBack(true)).toBe(false);
    expect(parseChangeTicket(persistedChangeTicket())).toEqual(TICKET);
  }
});

test.each([true, false])(
  'CHG-1 the reason for a redirect back is reported once (by history: %s)',
  (byHistory) => {
    recordRedirectBack();
    expect(consumeRedirectBack(byHistory)).toBe(true);
    expect(consumeRedirectBack(byHistory)).toBe(false);
  },
);

test('CHG-1 no reason is reported after the password was saved', () => {
  persistChangeTicket(TICKET);
  spendChangeTicket();
  recordRedirectBack();
  expect(consumeRedirectBack(true)).toBe(false);
});

test.each(['', 'none', 'spent', '{', '[]', '{"userId":"a"}', '{"userId":"a","userType":"other"}'])(
  'CHG-1 an invalid stored ticket “%s” is deleted',
  (kept) => {
    persistChangeTicket(TICKET);
    const key = Object.keys(sessionStorage)[0] ?? '';
    sessionStorage.setItem(key, kept);
    consumeRedirectBack(true);
    expect(persistedChangeTicket()).toBeNull();
  },
);

test('CHG-1 without a ticket nothing is deleted or reported', () => {
  deleteChangeTicket();
  expect(consumeRedirectBack(true)).toBe(false);
});
