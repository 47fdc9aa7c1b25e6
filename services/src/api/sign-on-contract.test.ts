import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { parse } from 'yaml';
import { KNOWN_LOGIN_MESSAGES } from '@portal/contract/i18n';
import { LOGIN_PARAMETERS } from '@portal/contract/navigation';
import { ATTACKER, CLIP_FORM, location, LOGIN_FORM, useSignOn } from '../../test-support/sign-on-server';
import { LOGIN_CHALLENGE } from '../sign-on/login/sign-in-proof';

interface SignOnDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, { readonly enum?: readonly string[] }>> };
}

const document = parse(
  readFileSync(join(__dirname, '../../../contract/src/api/sign-on.yaml'), 'utf8'),
) as SignOnDocument;

function createValidator(schema: string): ValidateFunction {
  const ajv = new Ajv({ strict: false, allErrors: true });
  ajv.addSchema(document, 'contract');
  return ajv.compile({ $ref: `contract#/components/schemas/${schema}` });
}

const isLoginReturn = createValidator('LoginReturn');
const isLoginForm = createValidator('LoginForm');

const server = useSignOn();

test('the contract of sign-on names the paths that are forwarded, and the login page @LOG-5 @D-3', () => {
  expect(Object.keys(document.paths)).toEqual([
    '/app/{wl}/login',
    LOGIN_FORM,
    CLIP_FORM,
    LOGIN_CHALLENGE,
    '/pw/forms/smpwservices.fcc',
    '/login/logout.html',
  ]);
});

test('the contract names each parameter and each message that the login page knows @LOG-3 @LOG-8', () => {
  const parameters = Object.values(
    (document as unknown as { components: { parameters: Record<string, { name: string }> } }).components
      .parameters,
  ).map(({ name }) => name);
  expect(parameters).toEqual(expect.arrayContaining([...LOGIN_PARAMETERS]));
  expect([...(document.components.schemas['Message']?.enum ?? [])].sort()).toEqual(
    [...KNOWN_LOGIN_MESSAGES].sort(),
  );
});

test('the form of the login page has the fields of the contract @LOG-5', () => {
  const page = readFileSync(join(__dirname, '../../../login-mf/src/LoginForm.tsx'), 'utf8');
  const fields = [...page.matchAll(/name="([A-Za-z]+)"/g)].map(([, name]) => name ?? '');
  const form = Object.fromEntries(fields.map((name) => [name, 'x']));
  expect(fields).toHaveLength(8);
  expect(isLoginForm({ ...form, SMENC: 'UTF-8', SUBMIT: 'Login' })).toBe(true);
});

test.each([
  [LOGIN_FORM, { USER: 'alex.morgan', PASSWRD: 'wrong' }],
  [LOGIN_FORM, { USER: 'nobody', PASSWRD: 'wrong', TARGET: '/x', BGTARGET: '/y', postpreservationdata: 'z' }],
  [CLIP_FORM, { USER: 'alex.morgan', PASSWRD: '' }],
])(
  'after a failed sign-in at %s the query of the login page is that of the contract @LOG-3 @D-3',
  async (url, form) => {
    const response = await server.submit({ url, form });
    expect(response.statusCode).toBe(302);
    const { pathname, searchParams } = location(response);
    expect(pathname).toMatch(/^\/app\/[a-z0-9-]+\/login$/);
    const query = Object.fromEntries(searchParams);
    expect([isLoginReturn(query), isLoginReturn.errors]).toEqual([true, null]);
    expect(query).toMatchObject({ SMUSRMSG: 'Invalid Credentials', SMAUTHREASON: '0', SMAUTHSTATUS: '1' });
  },
);

test('a throttled account returns with the reason and the status of the contract @LOG-3 @D-8', async () => {
  const wrong = { USER: 'erika.muster', PASSWRD: 'wrong' };
  for (let tried = 0; tried < 12; tried += 1) await server.submit({ form: wrong, from: ATTACKER });
  const query = Object.fromEntries(
    location(await server.submit({ form: wrong, from: ATTACKER })).searchParams,
  );
  expect([isLoginReturn(query), isLoginReturn.errors]).toEqual([true, null]);
  expect(query).toMatchObject({ SMAUTHREASON: '24', SMAUTHSTATUS: '0' });
});

test('the statuses of the other requests are those of the contract @D-3', async () => {
  const change = await server.app.inject(
    '/pw/forms/smpwservices.fcc?SMAUTHREASON=34&TARGET=%2Fapp%2Fray%2Flogin',
  );
  const again = await server.app.inject('/login/logout.html?wl=ray');
  const foreign = await server.submit({ headers: { origin: 'https://evil.example' } });
  const listStatuses = (path: string, method: 'get' | 'post') =>
    Object.keys(document.paths[path]?.[method]?.responses ?? {});
  expect(listStatuses('/pw/forms/smpwservices.fcc', 'get')).toContain(String(change.statusCode));
  expect(listStatuses('/login/logout.html', 'get')).toContain(String(again.statusCode));
  expect(listStatuses(LOGIN_FORM, 'post')).toContain(String(foreign.statusCode));
  expect([change.statusCode, again.statusCode, foreign.statusCode]).toEqual([302, 302, 403]);
});
