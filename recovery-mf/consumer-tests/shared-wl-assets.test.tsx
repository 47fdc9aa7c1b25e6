import { render, screen } from '@testing-library/react';
import { slot, translateFrom, usePortal, useTranslate } from '@portal/shared-wl-assets';
import { Option, OptionList, PasscodeDisplay } from '@portal/shared-wl-assets/content-pages';
import { http } from '@portal/shared-wl-assets/http';
import { I18nextTranslations } from '@portal/shared-wl-assets/i18next';
import { ErrorSummary, NeedsScripts, StepperLayout } from '@portal/shared-wl-assets/stepper-layout';
import { fixturePortal, InPortal, renderInPortal } from '@portal/shared-wl-assets/test-support';
import { provideTranslations } from '@portal/shared-wl-assets/translation-loading';

const Said = () => {
  const { t } = useTranslate('recovery-mf');
  const language = usePortal((state) => state.language);
  return <p>{`${language}: ${t('title', { name: 'Erika' })}`}</p>;
};

test('recovery-mf expects of shared-wl-assets its own texts, with values inserted @CARD-4', () => {
  const texts = { 'recovery-mf': { title: 'Hello {{name}}' } };
  renderInPortal(<Said />, fixturePortal({ texts }));
  expect(screen.getByText('en-US: Hello Erika')).toBeVisible();
  expect(translateFrom(texts, () => undefined)('recovery-mf')('title', { name: 'Max' })).toBe('Hello Max');
});

test('recovery-mf expects of shared-wl-assets a page with steps, options, errors and passcode @CARD-4', () => {
  render(
    <InPortal portal={fixturePortal({ texts: { 'recovery-mf': { title: 'Hello {{name}}' } } })}>
      <StepperLayout title="Rail" steps={[{ label: 'One' }, { label: 'Two' }]} current={2}>
        <h1>Question</h1>
        <ErrorSummary title="Two problems" errors={[]} />
        <OptionList>
          <Option id="sms" icon="message" caption="Option #1" title="Text message" error="Try another option">
            <button type="button">Send</button>
          </Option>
        </OptionList>
        <PasscodeDisplay code="123456" label="Key this in" />
        <I18nextTranslations>
          <Said />
        </I18nextTranslations>
      </StepperLayout>
    </InPortal>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Question' })).toBeVisible();
  expect(screen.getAllByText('Two').length).toBeGreaterThan(0);
  expect(screen.getByRole('alert')).toHaveTextContent('Two problems');
  expect(screen.getByRole('heading', { level: 2, name: 'Text message' })).toBeVisible();
  expect(screen.getByText('Try another option').closest('#sms-error')).not.toBeNull();
  expect(screen.getByText(/1\s*2\s*3\s*4\s*5\s*6|123456/)).toBeVisible();
  expect(screen.getByText('en-US: Hello Erika')).toBeVisible();
});

test('recovery-mf expects of shared-wl-assets a slot with an id, and an HTTP client @CARD-4', () => {
  expect(slot({ id: 'recovery', Component: Said }).id).toBe('recovery');
  expect(http.defaults.timeout).toBeGreaterThan(0);
});

test('recovery-mf expects of shared-wl-assets a message for pages without scripts @CARD-4', () => {
  const { container } = renderInPortal(<NeedsScripts>Scripts are off</NeedsScripts>, fixturePortal());
  expect(container.querySelector('noscript')).not.toBeNull();
});

test('recovery-mf expects of shared-wl-assets to load proof-of-work texts into the portal @CARD-4', async () => {
  const portal = fixturePortal({ texts: {} });
  const fetched = jest.fn(async (_url: string) => ({ ok: true, json: async () => ({ checking: 'Wait' }) }));
  Object.assign(globalThis, { fetch: fetched });
  await provideTranslations(portal, ['proofOfWork']);
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/app/texts/default/en-US/proofOfWork.json']);
  expect(portal.getState().texts).toMatchObject({ proofOfWork: { checking: 'Wait' } });
  Reflect.deleteProperty(globalThis, 'fetch');
});
