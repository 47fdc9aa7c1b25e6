import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { OPERATOR_TOKENS, useSharedPortal } from '../portal/shared-portal';
import { Visitor } from '../security/visitor';
import { getPartFileUrl, type RawRequest, rawRequest, type RawResponse } from './raw-request';
import { gradeHeaders, type ResponseKind } from './secure-headers';

/*
 * Compares every kind of response with the OWASP Secure Headers list. Strict-Transport-Security, which only a portal behind
 * https sends, has a unit test.
 */

const portal = useSharedPortal();

/** Compares the headers of a response, apart from Strict-Transport-Security. */
function grade(response: RawResponse, kind: ResponseKind): readonly string[] {
  return gradeHeaders(response, kind).filter((each) => !each.startsWith('strict-transport-security'));
}

interface Asked extends RawRequest {
  readonly path: string | (() => Promise<string>);
  readonly status: number;
  readonly kind: ResponseKind;
}

function createUrlReader(part: string, file: string) {
  return () => getPartFileUrl(portal.origin, part, file);
}
/** Opens a draft in the brand editor. @returns the path of its page */
async function openDraft(url: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  return String((await rawRequest(portal.origin, url, { headers })).headers.location);
}
const json = { 'content-type': 'application/json' };

const BRAND_EDITOR = { headers: { authorization: `Bearer ${OPERATOR_TOKENS.BRAND_EDITOR_TOKEN}` } };

const ANSWERS: Readonly<Record<string, Asked>> = {
  'the login page': { path: '/app/default/login?SMQUERYDATA=x', status: 200, kind: 'page' },
  'a recovery page': { path: '/default/fps', status: 200, kind: 'page' },
  'the change-password page': { path: '/nxn/fps-self-change-pw', status: 200, kind: 'page' },
  'an information page': { path: '/app/default/logout', status: 200, kind: 'page' },
  'the clip app': { path: '/app/clip/login?SMQUERYDATA=x', status: 200, kind: 'page' },
  'the page not found': { path: '/nowhere', status: 404, kind: 'page' },
  'a landing page': { path: '/registration/self-reg/default/online_access', status: 200, kind: 'page' },
  'the operator’s page': {
    path: '/ops/statistics',
    headers: { authorization: `Bearer ${OPERATOR_TOKENS.STATISTICS_TOKEN}` },
    status: 200,
    kind: 'page',
  },
  'the Help Desk’s page': {
    path: '/ops/help-desk',
    headers: { authorization: `Bearer ${OPERATOR_TOKENS.HELP_DESK_TOKEN}` },
    status: 200,
    kind: 'page',
  },
  'the brand editor': {
    ...BRAND_EDITOR,
    path: () => openDraft('/ops/brand', BRAND_EDITOR.headers),
    status: 200,
    kind: 'page',
  },
  'the brand editor of a sandbox': {
    path: () => openDraft('/dev/studio/brand'),
    status: 200,
    kind: 'page',
  },
  'a new draft of the brand editor': {
    ...BRAND_EDITOR,
    path: '/ops/brand',
    status: 303,
    kind: 'redirect',
  },
  'a draft that no longer exists': {
    ...BRAND_EDITOR,
    path: `/ops/brand?draft=${'A'.repeat(22)}`,
    status: 404,
    kind: 'page',
  },
  'the brand editor for strangers': { path: '/ops/brand', status: 401, kind: 'error' },
  'the statistics page of a sandbox': { path: '/dev/statistics', status: 200, kind: 'page' },
  'the outbox': { path: '/dev/outbox', status: 200, kind: 'page' },
  'the deployments': { path: '/dev/deployments', status: 200, kind: 'page' },
  'the studio': { path: '/dev/studio', status: 200, kind: 'page' },
  'a part’s entry': { path: createUrlReader('shell', 'entry.js'), status: 200, kind: 'file' },
  'a part’s styles': { path: createUrlReader('shell', 'styles.css'), status: 200, kind: 'file' },
  'the script for host pages': { path: '/embed.js', status: 200, kind: 'file' },
  'the import map': { path: '/importmap.json', status: 200, kind: 'data' },
  'texts of a part': { path: '/app/texts/default/en-US/shared.json', status: 200, kind: 'data' },
  'the state of health': { path: '/readyz', status: 200, kind: 'data' },
  'the outbox for scripts': { path: '/dev/outbox.json', status: 200, kind: 'data' },
  'the white labels for testing': { path: '/portal-service/public/wlTestUrls', status: 200, kind: 'data' },
  'the audit log': {
    path: '/ops/audit',
    headers: { authorization: `Bearer ${OPERATOR_TOKENS.AUDIT_TOKEN}` },
    status: 200,
    kind: 'data',
  },
  'a redirect to the login page': { path: '/apps/home', status: 302, kind: 'redirect' },
  'a redirect of the root': { path: '/', status: 302, kind: 'redirect' },
  'a rejected login form': {
    path: '/login/forms/bg/ProcessLogin.fcc',
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'USER=a&PASSWRD=b',
    status: 302,
    kind: 'redirect',
  },
  'a call without a token': {
    path: '/portal-login-service/public/fps/auth',
    method: 'POST',
    headers: json,
    body: '{}',
    status: 403,
    kind: 'error',
  },
  'the audit log for strangers': { path: '/ops/audit', status: 401, kind: 'error' },
  'a body that is too long': {
    path: '/portal-login-service/public/fps/auth',
    method: 'POST',
    headers: json,
    body: 'x'.repeat(20_000),
    status: 413,
    kind: 'error',
  },
  'another method': { path: '/importmap.json', method: 'DELETE', status: 405, kind: 'error' },
  'an address that cannot be decoded': { path: '/%zz', status: 400, kind: 'error' },
  'a method that nobody takes': { path: '/', method: 'TRACE', status: 501, kind: 'error' },
  'headers that are too long': {
    path: '/',
    headers: { 'x-long': 'x'.repeat(40_000) },
    status: 431,
    kind: 'error',
  },
};

async function ask({ path: where, method, headers, body }: Asked): Promise<RawResponse> {
  return rawRequest(portal.origin, typeof where === 'string' ? where : await where(), {
    ...(method !== undefined && { method }),
    ...(headers !== undefined && { headers }),
    ...(body !== undefined && { body }),
  });
}

test('every kind of response has the headers of the OWASP list or the documented alternative @SEC-R9', async () => {
  const faults: string[] = [];
  for (const [name, requested] of Object.entries(ANSWERS)) {
    const response = await ask(requested);
    if (response.status !== requested.status) faults.push(`${name}: status ${response.status}`);
    for (const problem of grade(response, requested.kind)) faults.push(`${name}: ${problem}`);
  }
  expect(faults).toEqual([]);
});

test('responses of a recovery and of a successful sign-in have them as well @SEC-R9', async () => {
  const visitor = await Visitor.at(portal.origin);
  const started = await visitor.call('/fps/auth', { devicePrint: '', flow: 'FPS', userId: 'alex.morgan' });
  expect(started.status).toBe(200);
  expect(grade(started.raw, 'data')).toEqual([]);
  expect(await visitor.signIn('erika.muster', 'Portal-Demo-2')).toBe('/apps/home');
  const home = await visitor.get('/apps/home');
  expect(home.status).toBe(200);
  expect(grade(home, 'page')).toEqual([]);
});

test('the grading detects a missing, a weaker and an extra header @SEC-R9', () => {
  const response: RawResponse = { status: 200, headers: { server: 'x' }, bytes: Buffer.alloc(0), text: '' };
  const grade = gradeHeaders(response, 'page').join('; ');
  for (const header of ['strict-transport-security', 'x-frame-options', 'content-security-policy', 'server'])
    expect(grade).toContain(header);
  const weak = { ...response, headers: { 'content-security-policy': "default-src 'self'" } };
  expect(gradeHeaders(weak, 'page').join('; ')).toContain(`content-security-policy is "default-src 'self'"`);
});
