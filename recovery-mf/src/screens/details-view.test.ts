import { detailsView } from './details-view';

const EMPTY = { firstName: '', lastName: '', emailId: '' };
const COMPLETE = { firstName: 'Ada', lastName: 'Byron', emailId: 'ada@post.com' };

test.each([
  ['every empty field', EMPTY, null, ['missing', ['firstName', 'lastName', 'email']]],
  ['only the empty fields', { ...COMPLETE, firstName: '', emailId: 'ada' }, null, ['missing', ['firstName']]],
  ['fields with a problem', { ...COMPLETE, emailId: 'ada' }, null, ['incorrect', ['email']]],
  ['the next step of a failure', COMPLETE, { key: 'error.offline' } as const, ['again', []]],
])('the reason for a disabled button names %s @REC-6', (_what, values, message, expected) => {
  const { reason, namedFields } = detailsView(values, () => false, 0, message);
  expect([reason, namedFields]).toEqual(expected);
});

test('a problem is displayed only where the field may show it @LOG-7', () => {
  const { displayedProblems, firstInvalid } = detailsView(EMPTY, (name) => name === 'lastName', 0, null);
  expect(displayedProblems.map(({ name }) => name)).toEqual(['lastName']);
  expect(firstInvalid).toBe('firstName');
  expect(detailsView(COMPLETE, () => true, 0, null).displayedProblems).toEqual([]);
});
