import type { LightMyRequestResponse } from 'fastify';
import { readSettingsTogether } from '@portal/registry/settings';
import {
  DIRECTORY_SETTINGS,
  type DirectorySettings,
  toDirectorySettings,
} from '../../src/users/directory/directory-settings';
import { begin, proof, type RecoveryTestServer, startRecoveryTestServer } from '../recovery/recovery-harness';
import type { TestVisitor } from '../recovery/test-visitor';
import { testSignOn, testWhiteLabels } from '../services-under-test';
import { LOGIN_FORM, readMessage } from '../sign-on-server';
import type { TestDirectory } from './test-directory';

/** Recovery and sign-on services with the users of a directory. */
export interface DirectoryServer extends RecoveryTestServer {
  /** Submits the login form, each time from another IP address. */
  login(userId: string, password: string): Promise<LightMyRequestResponse>;
  /** Returns the message of the login page, or the redirect path after a correct password. */
  tryIn(userId: string, password: string): Promise<string>;
  /** Returns a visitor whose passcode is verified. */
  proved(userId: string): Promise<TestVisitor>;
  /** Returns a visitor who may set a new password. */
  ready(userId: string): Promise<TestVisitor>;
}

/** Returns the settings of a directory as parsed by a portal. */
export function directorySettings(
  directory: TestDirectory,
  changes: Partial<DirectorySettings> = {},
): DirectorySettings {
  const settings = readSettingsTogether(directory.settings, DIRECTORY_SETTINGS, (values) =>
    toDirectorySettings(values, 'MOCK', true),
  );
  if (settings === undefined) throw new Error('no settings of a directory');
  return { ...settings, timeoutMs: 2_000, ...changes };
}

/** Starts recovery and sign-on services that use a directory. */
export async function startDirectoryServer(directory: DirectorySettings): Promise<DirectoryServer> {
  const server = await startRecoveryTestServer(
    {},
    { users: { directory } },
    {
      also: testSignOn,
      whiteLabelExists: testWhiteLabels,
    },
  );
  let attempts = 0;
  const login = (USER: string, PASSWRD: string): Promise<LightMyRequestResponse> => {
    attempts += 1;
    return server.app.inject({
      method: 'POST',
      url: LOGIN_FORM,
      payload: new URLSearchParams({ SMENC: 'UTF-8', SUBMIT: 'Login', USER, PASSWRD }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      remoteAddress: `10.1.${String(attempts >> 8)}.${String(attempts & 255)}`,
    });
  };
  const proved = async (userId: string): Promise<TestVisitor> => {
    const visitor = await server.visitor();
    const claims = await begin(visitor, userId);
    server.skipSendPause();
    await visitor.post('/fps/generate-otp', claims);
    const [code = ''] = await server.getPasscodes(userId);
    const { status } = await visitor.post('/fps/verify-otp', proof(claims, code));
    if (status !== 200) throw new Error(`no proof: ${status}`);
    return visitor;
  };
  return {
    ...server,
    login,
    tryIn: async (userId, password) => readMessage(await login(userId, password)),
    proved,
    ready: async (userId) => {
      const visitor = await proved(userId);
      await visitor.post(`/fps/email/${userId}`);
      return visitor;
    },
  };
}
