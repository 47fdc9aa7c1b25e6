import { useEffect, useMemo, useRef } from 'react';
import type { Flow } from '@portal/contract/api';
import { usePortal, usePortalStore, useRetained } from '@portal/shared-wl-assets';
import type { RecoveryApi } from '../api/recovery-api';
import { recoveryEffects } from '../flow/recovery-effects';
import type { RecoveryEvent } from '../flow/recovery-events';
import type { RecoveryState } from '../flow/recovery-state';
import { createRecoveryStore, type RecoveryStore } from '../flow/recovery-store';
import { type ChangeTicket, consumeRedirectBack, deleteChangeTicket } from '../navigation/change-ticket';
import { leave } from '../navigation/navigate';
import { loginUrl } from '../navigation/urls';
import { RecoveryContext, type RecoveryContextValue } from '../screens/recovery-context';
import { RecoveryScreens } from '../screens/RecoveryScreens';
import { useApi } from '../screens/use-api';
import { useRestored } from '../screens/use-restored';
import { deferredTracking } from '../statistics/deferred-tracking';
import { releaseFocus } from './release-focus';
import { pageArrival, type TrackedSteps, trackSteps } from './step-history';
import { syncUserType } from './sync-user-type';

/** Operations of an embedded flow that differ from a portal page (CARD-8). */
export interface EmbeddedHost {
  /** Shows the change-password page. @returns the failure; null when the page is shown */
  readonly goToChangePassword: (url: string, ticket: ChangeTicket) => Promise<RecoveryEvent | null>;
  /** Reports every step to the host page. @returns a function that stops reporting */
  readonly reportSteps: (recovery: RecoveryStore) => () => void;
}

export interface RecoveryPageProps {
  readonly flow: Flow;
  /** First-time set-up (REC-1). */
  readonly firstTime?: boolean;
  /** Whether the visitor came by a link within this part: no page was loaded, so the heading takes the focus. */
  readonly arrived?: boolean;
  readonly embeddedHost?: EmbeddedHost | undefined;
  /** Replacements for tests: the recovery API and navigation. */
  readonly api?: RecoveryApi;
  readonly navigateForTest?: (target: string) => void;
}

/** Whether the page was reloaded or opened from the history, so that its recovery continues. */
const isRestoredPage = (arrival: NavigationTimingType | undefined): boolean =>
  arrival === 'back_forward' || arrival === 'reload';

/** Page of one recovery (REC-1). */
export const RecoveryPage = ({
  flow,
  firstTime = false,
  arrived = false,
  embeddedHost,
  api,
  navigateForTest,
}: RecoveryPageProps) => {
  const portal = usePortalStore();
  const embedding = usePortal((state) => state.embedding);
  const leaveTo = navigateForTest ?? embedding?.leave ?? leave;
  const query = usePortal((state) => state.route.query);
  const login = usePortal(loginUrl);

  const loadApi = useApi(api);
  const { tracking, store } = useRetained(`recovery ${flow} ${firstTime}`, () => {
    const tracking = deferredTracking(portal);
    const store = createRecoveryStore(
      flow,
      firstTime,
      tracking.trackEffects(
        recoveryEffects({
          loadApi,
          now: Date.now,
          goToChangePassword: async (state) => {
            const { goToChangePassword } = await import(
              /* webpackChunkName: 'requests' */ './go-to-change-password'
            );
            return goToChangePassword(state, login, leaveTo, embeddedHost?.goToChangePassword);
          },
        }),
      ),
    );
    return { tracking, store };
  });
  /** State at the click on Cancel, until the Cancel target is known. */
  const cancelled = useRef<RecoveryState>(null);
  const arrival = useRef<NavigationTimingType>(undefined);
  useEffect(() => {
    const stop = () => {
      cancelled.current = null;
      store.stop();
    };
    store.resume();
    if (embedding !== null) return stop;
    if (document.body.classList.contains('portal-page')) arrival.current ??= pageArrival() ?? 'navigate';
    if (consumeRedirectBack(isRestoredPage(arrival.current))) store.send({ type: 'REDIRECTED_BACK' });
    // Delete the old ticket when the next recovery begins, not when its page opens (security rule 12).
    const unsubscribe = store.subscribe((next, before) => {
      if (before.pageType === 'REQUEST' && next.pageType !== 'REQUEST') deleteChangeTicket();
    });
    return () => {
      unsubscribe();
      stop();
    };
  }, [store, embedding]);
  useEffect(() => syncUserType(store, portal), [store, portal]);
  useEffect(() => tracking.trackStore(store, isRestoredPage(arrival.current)), [tracking, store]);
  const steps = useRef<TrackedSteps>(null);
  useEffect(() => {
    // Do not change the history or focus of a host page.
    if (embedding !== null || !document.body.classList.contains('portal-page')) return undefined;
    const tracked = trackSteps(store, window, arrival.current);
    steps.current = tracked;
    const stops = [tracked.stop, releaseFocus(store)];
    return () => stops.forEach((stop) => stop());
  }, [store, embedding]);
  useEffect(() => embeddedHost?.reportSteps(store), [store, embeddedHost]);
  useRestored((back) => {
    store.resume();
    if (steps.current !== null) steps.current.restored(back);
    else store.send({ type: 'RESET', flow, firstTime });
  });

  const context = useMemo<RecoveryContextValue>(
    () => ({
      store,
      loginTarget: login,
      cancel: () => {
        if (embedding !== null) {
          embedding.tell({ type: 'cancelled' });
          store.send({ type: 'RESET', flow, firstTime });
          return;
        }
        const go = (target: string) => {
          store.stop();
          cancelled.current = null;
          leaveTo(target);
          // If the visitor stops the navigation, this page continues. Without the Navigation API the visitor must click
          // Cancel again or reload.
          if ('navigation' in window)
            navigation.addEventListener('navigateerror', store.resume, { once: true });
        };
        const wanted = query['forgetUserIdRedirect'] ?? login;
        if (wanted === login) return go(login);
        if (cancelled.current === store.getState()) return;
        cancelled.current = store.getState();
        // Do not navigate if the visitor has continued in the meantime, here or on another page.
        const goIfStill = (target: string) => {
          if (cancelled.current === store.getState()) go(target);
        };
        // The page stays usable while the file loads.
        import(/* webpackChunkName: 'requests' */ '../navigation/cancel-target').then(
          ({ cancelTarget }) => goIfStill(cancelTarget(wanted, login, portal)),
          () => goIfStill(login),
        );
      },
      leave: leaveTo,
    }),
    [store, portal, embedding, flow, firstTime, login, query, leaveTo],
  );
  return (
    <RecoveryContext value={context}>
      <RecoveryScreens arrived={arrived} />
    </RecoveryContext>
  );
};
