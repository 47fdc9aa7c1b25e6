import { ABSOLUTE_REDIRECT_LIMIT, endRedirects, followRedirect, RedirectLimitError } from './redirect-limit';

beforeEach(() => sessionStorage.clear());

test('31 consecutive redirects are followed, the next one throws an error without the query @NAV-9', () => {
  const leave = jest.fn();
  for (let made = 0; made < ABSOLUTE_REDIRECT_LIMIT; made += 1) followRedirect('/apps/home?wl=ray', leave);
  expect(leave).toHaveBeenCalledTimes(31);
  expect(() => followRedirect('/apps/home?SMQUERYDATA=x#y', leave)).toThrow(
    new RedirectLimitError('/apps/home'),
  );
  expect(leave).toHaveBeenCalledTimes(31);
  expect(new RedirectLimitError('/a')).toMatchObject({
    name: 'RedirectLimitError',
    message: 'Stopped after 31 absolute redirects; the next one was to /a',
  });
});

test('the error resets the count, so that "try again" works @NAV-9', () => {
  sessionStorage.setItem('redirects', '31');
  const leave = jest.fn();
  expect(() => followRedirect('/a', leave)).toThrow(RedirectLimitError);
  followRedirect('/a', leave);
  expect(leave).toHaveBeenCalledWith('/a');
});

test('a page that is shown resets the count @NAV-9', () => {
  sessionStorage.setItem('redirects', '30');
  endRedirects();
  expect(sessionStorage).toHaveLength(0);
});

test.each(['', 'many', '-'])('an invalid count %j counts as zero @NAV-9', (count) => {
  sessionStorage.setItem('redirects', count);
  const leave = jest.fn();
  followRedirect('/a', leave);
  expect(leave).toHaveBeenCalled();
  expect(sessionStorage.getItem('redirects')).toBe('1');
});
