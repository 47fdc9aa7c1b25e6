import { begin, proof, useRecoveryServer } from '../../../test-support/recovery/recovery-harness';
import { testSignOn } from '../../../test-support/services-under-test';

const server = useRecoveryServer({}, {}, { also: testSignOn });

async function signIn(PASSWRD: string, cookies: Record<string, string> = {}): Promise<string> {
  const { headers } = await server.app.inject({
    method: 'POST',
    url: '/login/forms/bg/ProcessLogin.fcc',
    payload: new URLSearchParams({ USER: 'alex.morgan', PASSWRD }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    cookies,
    // Failures of one network make it wait.
    remoteAddress: '10.0.0.1',
  });
  const { pathname, searchParams } = new URL(String(headers.location), server.settings.publicOrigin);
  return searchParams.get('SMUSRMSG') ?? pathname;
}
function failTenTimes() {
  return Promise.all(Array.from({ length: 10 }, () => signIn('wrong')));
}

test('a recovery resets the wrong passwords in a row, and its browser is known afterwards @SEC-R3 @SEC-R14', async () => {
  await failTenTimes();
  expect(await signIn('Portal-Demo-1')).toMatch(/^Too many failed attempts/);
  const owner = await server.visitor();
  const claims = await begin(owner, 'alex.morgan');
  await owner.post('/fps/generate-otp', claims);
  const [code = ''] = await server.getPasscodes('alex.morgan');
  await owner.post('/fps/verify-otp', proof(claims, code));
  await owner.post('/fps/email/alex.morgan');
  const newPass = 'Quiet-River-lake77';
  const changed = await owner.post('/change', { userId: 'alex.morgan', newPass, verifyPass: newPass });
  expect(changed.status).toBe(200);
  expect(await failTenTimes()).toEqual(Array(10).fill('Invalid Credentials'));
  expect(await signIn(newPass)).toMatch(/^Too many failed attempts/);
  expect(await signIn(newPass, owner.cookies)).toBe('/apps/home');
});
