import type { RenderResult } from '@testing-library/react';
import type { Language } from '@portal/contract/i18n';
import { fixturePortal, renderInPortal } from '@portal/shared-wl-assets/test-support';
import german from '../i18n/de-DE.json';
import english from '../i18n/en-US.json';
import type { RecoveryApi } from '../src/api/recovery-api';
import type { RecoveryFixture } from '../src/fixtures';
import { FixtureScreen, fixtureStore } from '../src/FixtureScreen';
import { effectsByName } from '../src/flow/effect-names';
import type { Effect, Effects, RecoveryStore } from '../src/flow/recovery-store';

export const getTexts = (language: Language) => ({ 'recovery-mf': language === 'en-US' ? english : german });

/** Mocked effects. */
const watchedEffects = () =>
  effectsByName(() => jest.fn<Promise<null>, Parameters<Effect>>(() => Promise.resolve(null)));

/** Wraps effects so that the mocks receive only the state and the event, without `isAwaited`. */
const ofStateAndEvent = (effects: Effects): Effects =>
  effectsByName((name) => (state, event) => effects[name](state, event));

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
    readonly api?: Pick<RecoveryApi, 'changePassword'>;
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
  const result = renderInPortal(
    <FixtureScreen fixture={fixture} store={store} leave={leave} {...(api && { api })} />,
    portal,
  );
  return { ...result, store, effects, leave };
};
