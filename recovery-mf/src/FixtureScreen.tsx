import { useEffect, useMemo, useState } from 'react';
import type { RecoveryApi } from './api/recovery-api';
import { ChangePasswordPage } from './change-password/ChangePasswordPage';
import { ChangePasswordScreen } from './change-password/ChangePasswordScreen';
import { changePasswordPage } from './change-password/lazy-page';
import { PasswordChangedScreen } from './embedded/PasswordChangedScreen';
import { type RecoveryFixture, SHOWN_AT } from './fixtures';
import { shownNow } from './fixtures/sent-passcodes';
import type { Effects, RecoveryStore } from './flow/recovery-store';
import { createRecoveryStore } from './flow/recovery-store';
import { screensAfterRequest } from './screens/lazy-screens';
import { RecoveryContext } from './screens/recovery-context';
import { RecoveryScreens } from './screens/RecoveryScreens';
import { ScreensAfterRequest } from './screens/ScreensAfterRequest';

// A fixture may start at any screen. The server bundle includes the fixtures, so the edge renders these as well.
screensAfterRequest.provide(ScreensAfterRequest);
changePasswordPage.provide(ChangePasswordPage);

const resolveNull = () => Promise.resolve(null);
const NO_EFFECTS: Effects = {
  findUser: resolveNull,
  startRecovery: resolveNull,
  proveWork: resolveNull,
  generateOtp: resolveNull,
  verifyOtp: resolveNull,
  pollPhoneCall: resolveNull,
  readCallStatus: resolveNull,
  sendUserId: resolveNull,
  createTemporaryPassword: resolveNull,
  goToChangePassword: resolveNull,
};

const pending = () => new Promise<never>(() => undefined);
const UNUSED_API: RecoveryApi = {
  findUser: pending,
  openPrincipal: pending,
  startRecovery: pending,
  readUserType: pending,
  generateOtp: pending,
  verifyOtp: pending,
  readCallStatus: pending,
  sendUserId: pending,
  createTemporaryPassword: pending,
  changePassword: pending,
};

/** Creates a store in the state of a fixture. */
export const fixtureStore = (
  { page, state = {} }: RecoveryFixture,
  effects: Effects = NO_EFFECTS,
): RecoveryStore =>
  createRecoveryStore(page === 'fuid' ? 'FUID' : 'FPS', false, effects, {
    ...state,
    ...(state.sendOtp && { sendOtp: shownNow(state.sendOtp) }),
  });

/** Creates an API that rejects a new password with the fixture's error and leaves every other request pending. */
const createFixtureApi = ({ errorResponse }: RecoveryFixture): RecoveryApi => {
  if (errorResponse === undefined) return UNUSED_API;
  const { status, errorCode } = errorResponse;
  const response = { status, data: { errorCode } };
  return {
    ...UNUSED_API,
    changePassword: () => Promise.reject(Object.assign(new Error('refused'), { response })),
  };
};

/** Renders one screen in one state, without services or navigation. Needs a portal context. */
export const FixtureScreen = ({
  fixture,
  store,
  api = createFixtureApi(fixture),
  leave = () => undefined,
}: {
  readonly fixture: RecoveryFixture;
  readonly store?: RecoveryStore;
  readonly api?: RecoveryApi;
  readonly leave?: (target: string) => void;
}) => {
  const context = useMemo(
    () => ({
      store: store ?? fixtureStore(fixture),
      loginTarget: '/apps/home',
      cancel: () => leave('/apps/home'),
      leave,
    }),
    [fixture, store, leave],
  );
  useEffect(() => {
    for (const event of fixture.events ?? [])
      context.store.send(
        event.type === 'PASSCODE_SENT' ? { ...event, sendOtp: shownNow(event.sendOtp) } : event,
      );
  }, [fixture, context]);
  const [clockOffset] = useState(() => SHOWN_AT - Date.now());
  const { ticket, firstTime = false, changed = false } = fixture;
  if (ticket === undefined)
    return (
      <RecoveryContext value={context}>
        <RecoveryScreens />
      </RecoveryContext>
    );
  if (changed) return <PasswordChangedScreen firstTime={firstTime} logIn={() => leave('/apps/home')} />;
  return (
    <ChangePasswordScreen
      ticket={ticket}
      firstTime={firstTime}
      clockOffset={clockOffset}
      loadApi={() => Promise.resolve(api)}
      saved={() => leave('/apps/home')}
      startAgain={() => leave('/default/fps')}
    />
  );
};
