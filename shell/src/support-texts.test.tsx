import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fixturePortal, renderInPortal } from '@portal/shared-wl-assets/test-support';
import { provideTranslations } from '@portal/shared-wl-assets/translation-loading';
import english from '../i18n/en-US.json';
import support from '../i18n/support/en-US.json';
import { LazyOverlays } from './LazyOverlays';

jest.mock('@portal/shared-wl-assets/translation-loading', () => ({ provideTranslations: jest.fn() }));

HTMLDialogElement.prototype.showModal = function open() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

test('support loads its texts when it opens, and again after a failure @SUP-1 @I18N-3', async () => {
  const portal = fixturePortal({ texts: { shell: english } });
  jest
    .mocked(provideTranslations)
    .mockRejectedValueOnce(new Error('offline'))
    .mockImplementation(async () =>
      act(() => portal.setState(({ texts }) => ({ texts: { ...texts, support } }))),
    );
  renderInPortal(<LazyOverlays route={portal.getState().route} />, portal);
  await userEvent.click(screen.getByRole('button', { name: 'Support' }));
  expect(await screen.findByText(english.support.notLoaded)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Support' }));
  expect(await screen.findByText(support.warning)).toBeVisible();
  expect(screen.queryByText(english.support.notLoaded)).toBeNull();
  expect(provideTranslations).toHaveBeenCalledTimes(2);
});
