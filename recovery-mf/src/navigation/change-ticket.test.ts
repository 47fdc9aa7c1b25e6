import {
  changeTicketOf,
  deleteChangeTicket,
  persistChangeTicket,
  persistedChangeTicket,
  noteLedBack,
  spendChangeTicket,
  takeLedBack,
} from './change-ticket';

const TICKET = { userId: 'alex.morgan', userType: 'external' } as const;

beforeEach(() => sessionStorage.clear());

test('SEC-R12 a request page that is opened drops the ticket of the recovery before', () => {
  persistChangeTicket(TICKET);
  expect(takeLedBack(false)).toBe(false);
  expect(persistedChangeTicket()).toBeNull();
});

test('CHG-1 a request page that Back or a reload shows keeps the ticket, however often', () => {
  persistChangeTicket(TICKET);
  for (let times = 0; times < 3; times += 1) {
    expect(takeLedBack(true)).toBe(false);
    expect(changeTicketOf(persistedChangeTicket())).toEqual(TICKET);
  }
});

test.each([true, false])(
  'CHG-1 the reason for being sent back is given once (by history: %s)',
  (byHistory) => {
    noteLedBack();
    expect(takeLedBack(byHistory)).toBe(true);
    expect(takeLedBack(byHistory)).toBe(false);
  },
);

test('CHG-1 nothing is said after the password was saved', () => {
  persistChangeTicket(TICKET);
  spendChangeTicket();
  noteLedBack();
  expect(takeLedBack(true)).toBe(false);
});

test.each(['', 'none', 'spent', '{', '[]', '{"userId":"a"}', '{"userId":"a","userType":"other"}'])(
  'CHG-1 “%s” in the place of a ticket is not kept',
  (kept) => {
    persistChangeTicket(TICKET);
    const key = Object.keys(sessionStorage)[0] ?? '';
    sessionStorage.setItem(key, kept);
    takeLedBack(true);
    expect(persistedChangeTicket()).toBeNull();
  },
);

test('CHG-1 without a ticket nothing is dropped or said', () => {
  deleteChangeTicket();
  expect(takeLedBack(true)).toBe(false);
});
