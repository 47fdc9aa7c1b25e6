import { screen } from '@testing-library/react';
import { sampleCases } from '@portal/contract/sample-cases';
import { renderFixture } from '../../test-support/render-fixture';
import { fixtures, otpAuth } from '../fixtures';
import { sentBySms } from '../fixtures/sent-passcodes';

test.each(
  sampleCases(
    [
      ['verify-email', 'en-US', /^Sent at .* to .*\. The e‑mail shows the reference 7F2K-91QD\.$/],
      ['verify-sms', 'en-US', /^Sent at .* to .*\. The text message shows the reference 7F2K-91QD\.$/],
      ['verify-call', 'en-US', /In the call you will hear the reference 7F2K-91QD\.$/],
      ['verify-email', 'de-DE', /^Gesendet um .* an .*\. In der E‑Mail steht die Referenz 7F2K-91QD\.$/],
      ['verify-sms', 'de-DE', /In der SMS steht die Referenz 7F2K-91QD\.$/],
      ['verify-call', 'de-DE', /Im Anruf nennen wir die Referenz 7F2K-91QD\.$/],
    ],
    0,
    4,
  ),
)('%s shows in %s the reference of the message @VER-1', (name, language, sentence) => {
  renderFixture(fixtures[name], { language });
  const said = screen.getByText(otpAuth.reference).closest('p');
  expect(said?.textContent?.replace(/\s+/g, ' ').trim()).toMatch(sentence);
});

test('a confirmed phone call no longer shows a reference @VER-1', () => {
  renderFixture(fixtures['verify-call-confirmed']);
  expect(screen.queryByText(otpAuth.reference)).toBeNull();
});

test('after joining a send from another browser the page shows the reference of that message @VER-1', () => {
  const { state, ...fixture } = fixtures['verify-sms'];
  renderFixture({ ...fixture, state: { ...state, sendOtp: { ...sentBySms, reference: '3M8C-54KT' } } });
  expect(screen.getByText('3M8C-54KT')).toBeVisible();
  expect(screen.queryByText(otpAuth.reference)).toBeNull();
});
