import { useState } from 'react';
import type { ChangePasswordRequest } from '@portal/contract/api';
import { usePortal } from '@portal/shared-wl-assets';
import { writeSessionEntry } from '@portal/shared-wl-assets/storage';
import { apiFailure } from '../api/api-error';
import type { LoadApi } from '../api/recovery-api';
import { type ChangeFailure, changeFailure, REUSED } from '../flow/failure-messages';
import { spendChangeTicket } from '../navigation/change-ticket';

export interface PasswordChange {
  readonly busy: boolean;
  readonly failure: ChangeFailure | null;
  /** Passwords that the service has rejected as reused; kept only in memory. */
  readonly reused: readonly string[];
  readonly save: (request: ChangePasswordRequest) => void;
  readonly clear: () => void;
}

/**
 * Sends the new password (CHG-3). On portal pages success also sets a session flag for the toast of the login page.
 *
 * @param saved called once the password is changed
 * @param retryKey idempotency key of the recovery
 */
export const useChangePassword = (
  loadApi: LoadApi,
  saved: () => void,
  retryKey: string | undefined,
): PasswordChange => {
  const embedded = usePortal((state) => state.embedding !== null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PasswordChange['failure']>(null);
  const [reused, setReused] = useState<readonly string[]>([]);

  const send = async (request: ChangePasswordRequest): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const api = await loadApi();
      await api.changePassword(request, retryKey);
    } catch (error) {
      const found = apiFailure(error);
      if (found.code === REUSED) setReused((known) => [...known, request.newPass]);
      setFailure(changeFailure(found, request.tempPass !== undefined));
      setBusy(false);
      return;
    }
    // The form stays busy during navigation: the grant is used up, so a second attempt would fail.
    // An embedded flow must not write to the host page's storage.
    if (!embedded) {
      writeSessionEntry('passwordChanged', 'true');
      spendChangeTicket();
    }
    saved();
  };

  return {
    busy,
    failure,
    reused,
    save: (request) => {
      if (!busy) void send(request);
    },
    clear: () => setFailure(null),
  };
};
