import { findCallback, runCallback } from './callbacks';

afterEach(() => {
  delete window.PORTAL_CALLBACKS;
  jest.restoreAllMocks();
});

test('a registered callback is run by its name @LOG-10 @MOB-1', () => {
  const openTour = jest.fn();
  window.PORTAL_CALLBACKS = { openTour };
  expect(runCallback('openTour')).toBe(true);
  expect(openTour).toHaveBeenCalledTimes(1);
  openTour.mockReturnValue(false);
  expect(runCallback('openTour')).toBe(false);
});

test.each(['nothing', 'toString', '__proto__', 'constructor', 'text'])(
  '%s is not a registered callback: it only causes a warning @SEC-R9',
  (name) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    window.PORTAL_CALLBACKS = { text: 'alert(1)' };
    expect(findCallback(name)).toBeNull();
    expect(runCallback(name)).toBe(false);
    expect(warn).toHaveBeenCalledWith(`No callback is registered as "${name}"`);
  },
);

test('a missing registry or a throwing callback causes no other failure @LOG-10', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(runCallback('openTour')).toBe(false);
  window.PORTAL_CALLBACKS = {
    openTour: () => {
      throw new Error('broken');
    },
  };
  expect(runCallback('openTour')).toBe(false);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(error).toHaveBeenCalledTimes(1);
});
