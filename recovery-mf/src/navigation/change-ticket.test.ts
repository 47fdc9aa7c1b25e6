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

test('opening a request page deletes the ticket of the previous recovery @SEC-R12', () => {
  persistChangeTicket(TICKET);
  expect(consumeRedirectBack(false)).toBe(false);
  expect(persistedChangeTicket()).toBeNull();
});

test('a request page shown by Back or a reload keeps the ticket, however often @CHG-1', () => {
  persistChangeTicket(TICKET);
  for (let times = 0; times < 3; times += 1) {
    expect(consumeRedirectBack(true)).toBe(false);
    expect(parseChangeTicket(persistedChangeTicket())).toEqual(TICKET);
  }
});

test.each([true, false])(
  'the reason for a redirect back is reported once (by history: %s) @CHG-1',
  (byHistory) => {
    recordRedirectBack();
    expect(consumeRedirectBack(byHistory)).toBe(true);
    expect(consumeRedirectBack(byHistory)).toBe(false);
  },
);

test('no reason is reported after the password was saved @CHG-1', () => {
  persistChangeTicket(TICKET);
  spendChangeTicket();
  recordRedirectBack();
  expect(consumeRedirectBack(true)).toBe(false);
});

test.each(['', 'none', 'spent', '{', '[]', '{"userId":"a"}', '{"userId":"a","userType":"other"}'])(
  'an invalid stored ticket “%s” is deleted @CHG-1',
  (kept) => {
    persistChangeTicket(TICKET);
    const key = Object.keys(sessionStorage)[0] ?? '';
    sessionStorage.setItem(key, kept);
    consumeRedirectBack(true);
    expect(persistedChangeTicket()).toBeNull();
  },
);

test('without a ticket nothing is deleted or reported @CHG-1', () => {
  deleteChangeTicket();
  expect(consumeRedirectBack(true)).toBe(false);
});
