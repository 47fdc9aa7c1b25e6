import { PortalProvider, type PortalStore } from '@portal/shared-wl-assets';
import { I18nextTexts } from '@portal/shared-wl-assets/i18next';
import { whenIdle } from '@portal/shared-wl-assets/idle';
import { Activity } from 'react';
import { createRoot } from 'react-dom/client';
import { createStore } from 'zustand/vanilla';
import { otpAuth, sentByCall, sentByEmail, shownNow } from '../fixtures/sent-passcodes';
import { openedRecovery, type RecoveryState } from '../flow/recovery-state';
import { RecoveryContext, type RecoverySetting } from '../page/recovery-context';
import { CallScreen } from './CallScreen';
import { ChallengeScreen } from './ChallengeScreen';
import { PasscodeScreen } from './PasscodeScreen';

const nothing = (): void => undefined;

/** A recovery in which nothing happens, whoever is told of it. */
const stillSetting = (): RecoverySetting => {
  const store = createStore<RecoveryState>(() => ({ ...openedRecovery('FPS', false), otpAuth }));
  return {
    store: { ...store, send: nothing, stop: nothing, resume: nothing },
    loginTarget: '',
    cancel: nothing,
    leave: nothing,
  };
};

const Scenes = ({ portal }: { readonly portal: PortalStore }) => (
  <PortalProvider portal={portal}>
    <RecoveryContext value={stillSetting()}>
      <I18nextTexts>
        <div>
          <ChallengeScreen takeFocus={false} />
        </div>
        <div>
          <PasscodeScreen takeFocus={false} sendOtp={shownNow(sentByEmail)} />
        </div>
        <div>
          <CallScreen takeFocus={false} sendOtp={shownNow(sentByCall)} />
        </div>
      </I18nextTexts>
    </RecoveryContext>
  </PortalProvider>
);

/** Lays one scene out, unseen and in one go, so that its styles were worked out and its letters shaped once. */
const layOut = (stage: HTMLElement, scene: HTMLElement): void => {
  // React keeps what is hidden out of the layout.
  scene.style.removeProperty('display');
  document.body.append(stage);
  // Asking for its size has it laid out now, while nobody waits.
  stage.getBoundingClientRect();
  stage.remove();
  scene.style.display = 'none';
};

/**
 * Renders the next questions once with somebody else's data, beside the page and while the browser is idle. What runs for
 * the first time has to be compiled first, which took a slow processor two fifths of the way to the next screen. Laid out on
 * the portal's own pages only, whose body has the tokens.
 *
 * Hidden for React: none of their effects runs, so nothing is focused, counted or asked for.
 *
 * @param done told when the last of them was laid out
 * @returns calls off what is left of it
 */
export const rehearseScreens = (portal: PortalStore, done: () => void): (() => void) => {
  const stage = document.createElement('div');
  stage.setAttribute('aria-hidden', 'true');
  stage.inert = true;
  Object.assign(stage.style, { position: 'fixed', insetBlockStart: '0', visibility: 'hidden' });
  // A screen that fails says so itself where it is shown.
  const root = createRoot(stage, { onUncaughtError: nothing });
  let stop = nothing;
  /** A scene at a time, so that no task is long. */
  const layOutEach = ([scene, ...others]: readonly HTMLElement[]): void => {
    if (scene === undefined) {
      done();
      return root.unmount();
    }
    stop = whenIdle(() => {
      layOut(stage, scene);
      layOutEach(others);
    });
  };
  const rendered = new MutationObserver(() => {
    rendered.disconnect();
    const isOurs = document.body.classList.contains('portal-page');
    layOutEach(isOurs ? [...(stage.children as HTMLCollectionOf<HTMLElement>)] : []);
  });
  rendered.observe(stage, { childList: true });
  root.render(
    <Activity mode="hidden">
      <Scenes portal={portal} />
    </Activity>,
  );
  return () => {
    rendered.disconnect();
    stop();
    // Not now: React may be in the middle of what this is called off for.
    queueMicrotask(() => root.unmount());
  };
};
