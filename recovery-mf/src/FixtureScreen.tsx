import { useEffect, useMemo, useState } from 'react';
import type { RecoveryApi } from './api/recovery-api';
import { ChangePasswordPage } from './change-password/ChangePasswordPage';
import { ChangePasswordScreen } from './change-password/ChangePasswordScreen';
import { changePasswordPage } from './change-password/lazy-page';
import { PasswordChangedScreen } from './embedded/PasswordChangedScreen';
import { type RecoveryFixture, SHOWN_AT } from './fixtures';
import { shownNow } from './fixtures/sent-passcodes';
import { effectsByName } from './flow/effect-names';
import { createRecoveryStore, type Effects, type RecoveryStore } from './flow/recovery-store';
import { screensAfterRequest } from './screens/lazy-screens';
import { RecoveryContext } from './screens/recovery-context';
import { RecoveryScreens } from './screens/RecoveryScreens';
import { ScreensAfterRequest } from './screens/ScreensAfterRequest';

// A fixture may start at any screen. The server bundle includes the fixtures, so the edge renders these as well.
screensAfterRequest.provide(ScreensAfterRequest);
changePasswordPage.provide(ChangePasswordPage);

const NO_EFFECTS: Effects = effectsByName(() => () => Promise.resolve(null));

/** Creates a store in the state of a fixture. */
export const fixtureStore = (
  { page, state = {} }: RecoveryFixture,
  effects: Effects = NO_EFFECTS,
): RecoveryStore =>
  createRecoveryStore(page === 'fuid' ? 'FUID' : 'FPS', false, effects, {
    ...state,
    ...(state.sendOtp && { sendOtp: shownNow(state.sendOtp) }),
  });

type PasswordApi = Pick<RecoveryApi, 'changePassword'>;

/** Creates an API that rejects a new password with the fixture's error; without one its response stays pending. */
const createFixtureApi = ({ errorResponse }: RecoveryFixture): PasswordApi => ({
  changePassword: () => {
    if (errorResponse === undefined) return new Promise<never>(() => undefined);
    const { status, errorCode } = errorResponse;
    return Promise.reject(
      Object.assign(new Error('rejected'), { response: { status, data: { errorCode } } }),
    );
  },
});

/** Renders one screen in one state, without services or navigation. Needs a portal context. */
export const FixtureScreen = ({
  fixture,
  store,
  api = createFixtureApi(fixture),
  leave = () => undefined,
}: {
  readonly fixture: RecoveryFixture;
  readonly store?: RecoveryStore;
  readonly api?: PasswordApi;
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
