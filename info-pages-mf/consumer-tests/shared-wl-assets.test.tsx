import { render, screen } from '@testing-library/react';
import { PageHeading, slot, useTranslate } from '@portal/shared-wl-assets';
import { fixturePortal, InPortal } from '@portal/shared-wl-assets/test-support';

const Page = () => <PageHeading>{useTranslate('info-pages-mf').t('title')}</PageHeading>;

test('info-pages-mf expects of shared-wl-assets a heading that can take the focus @CARD-4', () => {
  render(
    <InPortal portal={fixturePortal({ texts: { 'info-pages-mf': { title: 'Terms' } } })}>
      <Page />
    </InPortal>,
  );
  const heading = screen.getByRole('heading', { level: 1, name: 'Terms' });
  heading.focus();
  expect(heading).toHaveFocus();
});

test('info-pages-mf expects of shared-wl-assets a slot with its plan @CARD-4', () => {
  const plan = () => ({ title: 'Terms' });
  expect(slot({ id: 'info', Component: Page, plan }).plan).toBe(plan);
});
