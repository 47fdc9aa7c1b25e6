import { render, type RenderResult } from '@testing-library/react';
import type { Language } from '@portal/contract/i18n';
import { fixturePortal, InPortal } from '@portal/shared-wl-assets/test-support';
import german from '../i18n/de-DE.json';
import english from '../i18n/en-US.json';
import type { RecoveryApi } from '../src/api/recovery-api';
import type { RecoveryFixture } from '../src/fixtures';
import { FixtureScreen, fixtureStore } from '../src/FixtureScreen';
import type { Effects, RecoveryStore } from '../src/flow/recovery-store';

export const getTexts = (language: Language) => ({ 'recovery-mf': language === 'en-US' ? english : german });

const nothing = () => Promise.resolve(null);

/** Mocked effects. */
const watchedEffects = () =>
  ({
    findUser: jest.fn(nothing),
    startRecovery: jest.fn(nothing),
    proveWork: jest.fn(nothing),
    generateOtp: jest.fn(nothing),
    verifyOtp: jest.fn(nothing),
    pollPhoneCall: jest.fn(nothing),
    readCallStatus: jest.fn(nothing),
    sendUserId: jest.fn(nothing),
    createTemporaryPassword: jest.fn(nothing),
    goToChangePassword: jest.fn(nothing),
  }) satisfies Effects;

/** Wraps effects so that the mocks receive only the state and the event, without `isAwaited`. */
const ofStateAndEvent = (effects: Effects): Effects => {
  const called = Object.entries(effects) as [keyof Effects, Effects[keyof Effects]][];
  return Object.fromEntries(
    called.map(([name, effect]): [string, Effects[keyof Effects]] => [
      name,
      (state, event) => effect(state, event),
    ]),
  ) as Effects;
};

export interface RenderedFixture extends RenderResult {
  readonly store: RecoveryStore;
  readonly effects: ReturnType<typeof watchedEffects>;
  readonly leave: jest.Mock<undefined, [string]>;
}

/** Renders a fixture, for tests. */
export const renderFixture = (
  fixture: RecoveryFixture,
  options: {
    readonly language?: Language;
    readonly api?: RecoveryApi;
    readonly fuidEnabled?: boolean;
    /** Minimum password length of the client's login form (D-8). */
    readonly loginMinimum?: number;
  } = {},
): RenderedFixture => {
  const { language = 'en-US', api, fuidEnabled = true } = options;
  const portal = fixturePortal({ language, texts: getTexts(language) });
  const { whiteLabel } = portal.getState();
  portal.setState({
    whiteLabel: {
      ...whiteLabel,
      features: { ...whiteLabel.features, fuidEnabled },
      loginPasswordMinimumLength: options.loginMinimum ?? whiteLabel.loginPasswordMinimumLength,
    },
  });
  const effects = watchedEffects();
  const store = fixtureStore(fixture, ofStateAndEvent(effects));
  const leave = jest.fn((_target: string) => undefined);
  const result = render(
    <InPortal portal={portal}>
      <FixtureScreen fixture={fixture} store={store} leave={leave} {...(api && { api })} />
    </InPortal>,
  );
  return { ...result, store, effects, leave };
};
