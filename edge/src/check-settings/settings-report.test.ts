import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { renderReport } from './render-report';
import { reportSettings } from './settings-report';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-report-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const MAP = JSON.stringify({ 'login\\.bank\\.example': 'QA', 'trial\\.bank\\.example': 'MOCK' });

function report(variables: Readonly<Record<string, string>>) {
  return reportSettings({}, { WHITE_LABELS_DIR: folder, ...variables }, folder);
}

function environmentIn(variables: Readonly<Record<string, string>>) {
  const { settings, needs } = report(variables);
  const { source, value } = settings.find(({ name }) => name === 'PORTAL_ENVIRONMENT') ?? {};
  const sentences = needs.filter((sentence) =>
    /^(?:PORTAL_ENVIRONMENT|PUBLIC_ORIGIN|DOMAIN_ENV)/.test(sentence),
  );
  return { source, value, needs: sentences };
}

test('the report names the environment that DOMAIN_ENVIRONMENTS gives @ENV-3', () => {
  const variables = { DOMAIN_ENVIRONMENTS: MAP, PUBLIC_ORIGIN: 'https://login.bank.example' };
  expect(environmentIn(variables)).toEqual({ source: 'DOMAIN_ENVIRONMENTS', value: 'QA', needs: [] });
  expect(renderReport(report(variables))).toMatch(/^ +PORTAL_ENVIRONMENT +QA {2}\[DOMAIN_ENVIRONMENTS\]$/m);
  expect(environmentIn({ ...variables, PORTAL_ENVIRONMENT: 'QA' })).toMatchObject({
    source: 'file',
    value: 'QA',
  });
});

test.each([
  ['a host in MOCK', { PUBLIC_ORIGIN: 'https://trial.bank.example' }],
  ['this machine', { PUBLIC_ORIGIN: 'http://localhost' }],
])('%s by DOMAIN_ENVIRONMENTS is not for production @ENV-2 @ENV-3', (_host, origin) => {
  expect(environmentIn({ DOMAIN_ENVIRONMENTS: MAP, ...origin }).needs).toEqual([
    expect.stringContaining('PUBLIC_ORIGIN must have a host to which DOMAIN_ENVIRONMENTS gives DEV'),
  ]);
});

test('the report says what is wrong with the map @ENV-3', () => {
  const wrong = { DOMAIN_ENVIRONMENTS: '{', PUBLIC_ORIGIN: 'https://login.bank.example' };
  expect(environmentIn(wrong).needs).toEqual([expect.stringContaining('Malformed DomainEnvMap mapping')]);
});

test('a placeholder for the folder of the clients hides no other mistake @D-14', () => {
  const { needs } = report({
    PORTAL_ENVIRONMENT: 'PRODUCTION',
    PUBLIC_ORIGIN: '<https://login.bank.example>',
    WHITE_LABELS_DIR: '<folder of the clients>',
  });
  for (const name of ['PUBLIC_ORIGIN', 'WHITE_LABELS_DIR'])
    expect(needs).toContainEqual(expect.stringContaining(`${name} is still a placeholder`));
});
