import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ChangePasswordRequest } from '@portal/contract/api';
import { writeSessionEntry } from '@portal/shared-wl-assets/storage';
import { apiFailure } from '../api/api-error';
import type { LoadApi } from '../api/recovery-api';
import { type ChangeFailure, changeFailure, REUSED } from '../flow/failure-messages';
import { spendChangeTicket } from '../navigation/change-ticket';

export interface PasswordChangeState {
  readonly busy: boolean;
  readonly failure: ChangeFailure | null;
  /** Passwords that the service has rejected as reused; kept only in memory. */
  readonly reused: readonly string[];
}

export interface PasswordChange {
  readonly store: StoreApi<PasswordChangeState>;
  /** Sends the new password, unless a request is in flight. @param retryKey idempotency key of the recovery */
  readonly save: (request: ChangePasswordRequest, retryKey: string | undefined) => Promise<void>;
  readonly clearFailure: () => void;
}

/**
 * Creates the change of a password (CHG-3). On portal pages success also sets a session flag for the toast of the login page.
 *
 * @param onSaved called once the password is changed
 * @param isEmbedded whether the session storage belongs to a host page
 */
export const createPasswordChange = (
  loadApi: LoadApi<'changePassword'>,
  onSaved: () => void,
  isEmbedded: boolean,
): PasswordChange => {
  const store = createStore<PasswordChangeState>()(() => ({ busy: false, failure: null, reused: [] }));
  return {
    store,
    save: async (request, retryKey) => {
      if (store.getState().busy) return;
      store.setState({ busy: true, failure: null });
      try {
        const api = await loadApi();
        await api.changePassword(request, retryKey);
      } catch (error) {
        const failure = apiFailure(error);
        store.setState(({ reused }) => ({
          busy: false,
          failure: changeFailure(failure, request.tempPass !== undefined),
          reused: failure.code === REUSED ? [...reused, request.newPass] : reused,
        }));
        return;
      }
      // The form stays busy during navigation: the grant is used up, so a second attempt would fail.
      if (!isEmbedded) {
        writeSessionEntry('passwordChanged', 'true');
        // The login page fills it in (WCAG 3.3.7).
        writeSessionEntry('userId', request.userId);
        spendChangeTicket();
      }
      onSaved();
    },
    clearFailure: () => store.setState({ failure: null }),
  };
};
