import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import german from '../../i18n/proofOfWork/de-DE.json';
import english from '../../i18n/proofOfWork/en-US.json';
import { renderFixture } from '../../test-support/render-fixture';
import { fixtures } from '../fixtures';

const TEXTS = { 'en-US': english, 'de-DE': german };

/** Serves the texts of the scope, as the portal does. */
const serveTexts = (works = true) => {
  const served = jest.fn((url: string) => {
    const language = url.includes('de-DE') ? 'de-DE' : 'en-US';
    return works
      ? Promise.resolve({ ok: true, json: () => Promise.resolve(TEXTS[language]) } as Response)
      : Promise.reject(new Error('offline'));
  });
  Object.defineProperty(globalThis, 'fetch', { value: served, configurable: true });
  return served;
};

test.each([
  ['en-US', /^Checking that you are human/],
  ['de-DE', /^Wir prüfen, ob Sie ein Mensch sind/],
] as const)(
  'in %s a status says what happens, and Cancel and input stay @I18N-3 @NAV-6',
  async (language, text) => {
    const served = serveTexts();
    const { leave } = renderFixture(fixtures['request-proving'], { language });
    const said = await screen.findByText(text);
    const status = said.closest('[role=status]');
    expect(status).not.toBeNull();
    expect(within(status as HTMLElement).queryByRole('button')).toBeNull();
    expect(screen.getAllByText(text)).toHaveLength(1);
    expect(screen.getByDisplayValue('m.hartmann')).toBeEnabled();
    await userEvent.click(
      screen.getByRole('button', { name: language === 'en-US' ? 'Cancel' : 'Abbrechen' }),
    );
    expect(leave).toHaveBeenCalled();
    expect(served.mock.calls.map(([url]) => url)).toEqual([
      `/app/texts/default/${language}/proofOfWork.json`,
    ]);
  },
);

test('without its texts the page still works: the status stays empty @I18N-3', async () => {
  serveTexts(false);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { container } = renderFixture(fixtures['request-proving']);
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(container).not.toHaveTextContent(/Checking|checking/);
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled();
});
