/** @jest-environment node */
import { linesOfBusiness, loadTestList, TEST_LIST_PATH } from './test-list';

const entry = (
  lobname: string,
  contactemail: string,
  ...clients: readonly (readonly [string, string])[]
) => ({
  lobname,
  contactemail,
  plWLMap: clients.map(([clientdesc, wlKeyNonUniq]) => ({ clientdesc, wlKeyNonUniq })),
});

test('clients are grouped by line of business, each with its URL, even two with the same key @WLT-1', () => {
  const list = [
    entry('Treasury', 'a@x.example', ['Cash', 'cash-management']),
    entry('Custody', 'c@x.example', ['Ihc', 'ihc']),
    entry(
      'Treasury',
      'b@x.example',
      ['Wire', 'ctwirepayments'],
      ['Cash again', 'cash-management'],
      ['Cash', 'cash-management'],
    ),
  ];
  expect(linesOfBusiness(list)).toEqual([
    {
      name: 'Treasury',
      contacts: ['a@x.example', 'b@x.example'],
      clients: [
        { name: 'Cash', key: 'cash-management', href: '/app/cash-management/login' },
        { name: 'Wire', key: 'ctwirepayments', href: '/app/ctwirepayments/login' },
        { name: 'Cash again', key: 'cash-management', href: '/app/cash-management/login' },
      ],
    },
    {
      name: 'Custody',
      contacts: ['c@x.example'],
      clients: [{ name: 'Ihc', key: 'ihc', href: '/app/ihc/login' }],
    },
  ]);
});

test('invalid keys are omitted, and with them a line of business without other clients @WLT-1 @SEC-R10', () => {
  const list = [
    entry('Treasury', '', ['Evil', '../evil'], ['Ray', 'ray']),
    entry('Custody', 'c@x.example', ['X', 'javascript:alert(1)']),
  ];
  expect(linesOfBusiness(list)).toEqual([
    { name: 'Treasury', contacts: [], clients: [{ name: 'Ray', key: 'ray', href: '/app/ray/login' }] },
  ]);
});

test.each([
  ['an object', {}],
  ['null', null],
  ['an error page', '<html>'],
  ['an entry without clients', [{ lobname: 'x', contactemail: 'y' }]],
  ['an invalid entry', ['x']],
  ['a number as name', [entry('x', 'y', ['z', 'z']), { lobname: 1, contactemail: '', plWLMap: [] }]],
  ['a client without a key', [{ lobname: 'x', contactemail: 'y', plWLMap: [{ clientdesc: 'z' }] }]],
])('%s is a failure @WLT-2', (_what, response) => {
  expect(() => linesOfBusiness(response)).toThrow('The white-label test list is not what it should be');
});

test('the list is requested by GET /portal-service/public/wlTestUrls @API-1 @WLT-1', async () => {
  const get = jest.fn(() => Promise.resolve({ data: [] }));
  expect(await loadTestList(() => Promise.resolve({ get }))).toEqual([]);
  expect(get.mock.calls).toEqual([[TEST_LIST_PATH]]);
  expect(TEST_LIST_PATH).toBe('/portal-service/public/wlTestUrls');
});
