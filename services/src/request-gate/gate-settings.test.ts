import { randomBytes } from 'node:crypto';
import { readSettingsTogether } from '@portal/registry/settings';
import { GATE_SETTINGS, toGateSettings } from './gate-settings';

const SECRET = randomBytes(32).toString('base64');
function read(variables: Readonly<Record<string, string | undefined>>) {
  return readSettingsTogether(variables, GATE_SETTINGS, toGateSettings);
}

const RISK = { RISK_SERVICE_URL: 'https://risk.bank.example/decide', RISK_SERVICE_SECRET: SECRET };

test('without settings there is no proof of work and no risk service @SEC-R16', () => {
  expect(read({})).toEqual({ proofOfWork: 'off', requestsWithoutProof: 5 });
  expect(read({ RISK_SERVICE_URL: '' }).proofOfWork).toBe('off');
});

test.each(['off', 'often', 'always'])('PROOF_OF_WORK=%s @SEC-R16', (mode) => {
  expect(read({ PROOF_OF_WORK: mode, PROOF_OF_WORK_AFTER: '20' })).toEqual({
    proofOfWork: mode,
    requestsWithoutProof: 20,
  });
});

test('a risk service needs a URL and a secret; without a fallback requests are allowed @SEC-R16', () => {
  expect(read(RISK).risk).toEqual({
    url: RISK.RISK_SERVICE_URL,
    secret: Buffer.from(SECRET, 'base64'),
    fallback: 'allow',
  });
  expect(read({ ...RISK, RISK_SERVICE_FALLBACK: 'refuse' }).risk?.fallback).toBe('refuse');
  const local = { ...RISK, RISK_SERVICE_URL: 'http://127.0.0.1:9100/decide' };
  expect(read(local).risk?.url).toBe(local.RISK_SERVICE_URL);
});

test.each([
  [{ PROOF_OF_WORK: 'sometimes' }, /^PROOF_OF_WORK must be one of off, often, always/],
  [{ PROOF_OF_WORK_AFTER: '21' }, /^PROOF_OF_WORK_AFTER /],
  [{ PROOF_OF_WORK_AFTER: '0' }, /^PROOF_OF_WORK_AFTER /],
  [{ RISK_SERVICE_SECRET: SECRET }, /^RISK_SERVICE_SECRET is set, but RISK_SERVICE_URL is not/],
  [{ RISK_SERVICE_FALLBACK: 'allow' }, /^RISK_SERVICE_FALLBACK is set, but RISK_SERVICE_URL is not/],
  [
    { RISK_SERVICE_URL: RISK.RISK_SERVICE_URL },
    /^RISK_SERVICE_SECRET must be set, since RISK_SERVICE_URL is/,
  ],
  [{ ...RISK, RISK_SERVICE_SECRET: 'short' }, /^RISK_SERVICE_SECRET must be base64 of 24 to 64/],
  [{ ...RISK, RISK_SERVICE_FALLBACK: 'deny' }, /^RISK_SERVICE_FALLBACK must be one of allow, prove, refuse/],
  [{ ...RISK, RISK_SERVICE_URL: 'https://u:p@risk.bank.example/' }, /^RISK_SERVICE_URL must be an https URL/],
  [{ ...RISK, RISK_SERVICE_URL: 'risk.bank.example' }, /^RISK_SERVICE_URL must be an https URL/],
])('%j is rejected by name, without its value @SEC-R16', (variables, message) => {
  expect(() => read(variables)).toThrow(message);
  expect(() => read(variables)).not.toThrow(SECRET);
});
