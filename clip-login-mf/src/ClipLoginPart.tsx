import { CLIP_LOGIN } from '@portal/contract/navigation';
import { LoginScreen } from '@portal/login-mf/LoginScreen';
import { SorryScreen } from '@portal/login-mf/SorryScreen';
import type { SlotProps } from '@portal/shared-wl-assets';

/** URL that the clip app's login form posts to (section 7); the portal's form posts below /login/forms/bg/. */
const CLIP_LOGIN_ACTION = '/login/forms/ProcessLogin.fcc';

/** Makes a recovery return to this app instead of the other portal's login page (CLP-1, REC-7). */
const RECOVERY_QUERY = `?forgetUserIdRedirect=${CLIP_LOGIN}`;

/**
 * The clip app in the slot `main` (CLP-1). Both screens come from login-mf's live build (CLP-2); only the login service
 * that the form posts to is this app's own.
 */
export const ClipLoginPart = ({ route }: SlotProps) =>
  route.page === 'sorry' ? (
    <SorryScreen />
  ) : (
    <LoginScreen route={route} actionPath={CLIP_LOGIN_ACTION} page="clip" recoveryQuery={RECOVERY_QUERY} />
  );
