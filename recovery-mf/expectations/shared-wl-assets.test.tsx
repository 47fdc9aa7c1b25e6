import { slot, translateFrom, usePortal, useTexts } from '@portal/shared-wl-assets';
import { http } from '@portal/shared-wl-assets/http';
import { I18nextTexts } from '@portal/shared-wl-assets/i18next';
import { Option, OptionList, PasscodeDisplay } from '@portal/shared-wl-assets/inner-pages';
import { ErrorSummary, NeedsScripts, RailPage } from '@portal/shared-wl-assets/rail-page';
import { fixturePortal, InPortal } from '@portal/shared-wl-assets/testing';
import { render, screen } from '@testing-library/react';

const Said = () => {
  const { t } = useTexts('recovery-mf');
  const language = usePortal((state) => state.language);
  return <p>{`${language}: ${t('greeting', { name: 'Erika' })}`}</p>;
};

test('CARD-4 recovery-mf expects of shared-wl-assets its own texts, with values put in', () => {
  const texts = { 'recovery-mf': { greeting: 'Hello {{name}}' } };
  render(
    <InPortal portal={fixturePortal({ texts })}>
      <Said />
    </InPortal>,
  );
  expect(screen.getByText('en-US: Hello Erika')).toBeVisible();
  expect(translateFrom(texts, () => undefined)('recovery-mf')('greeting', { name: 'Max' })).toBe('Hello Max');
});

test('CARD-4 recovery-mf expects of shared-wl-assets one http client, and what its screens are made of', () => {
  expect(http).toBeDefined();
  for (const each of [
    ErrorSummary,
    NeedsScripts,
    slot,
    I18nextTexts,
    Option,
    OptionList,
    PasscodeDisplay,
    RailPage,
  ])
    expect(each).toEqual(expect.any(Function));
});
