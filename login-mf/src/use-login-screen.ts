import { useEffect, useState } from 'react';
import { type RouteMatch, usePortal, usePortalStore, useTranslate } from '@portal/shared-wl-assets';
import { LOGIN_ACTION_PATH } from './login-action';
import { readLoginVisit } from './login-visit';
import type { SignInProof } from './proof-of-work/sign-in-proof';
import { startLoginVisit } from './start-login-visit';

/** Returns what the login page shows, and starts what it does beside its form. */
export const useLoginScreen = (route: RouteMatch) => {
  const { t } = useTranslate('login-mf');
  const { t: messages } = useTranslate('loginMessages');
  const portal = usePortalStore();
  const whiteLabel = usePortal((state) => state.whiteLabel);
  const actionPath = usePortal((state) => state.app?.loginAction ?? LOGIN_ACTION_PATH);
  const [visit] = useState(() => readLoginVisit(route));
  const [proof, setProof] = useState<SignInProof>('none');
  useEffect(() => startLoginVisit(portal, visit, setProof), [portal, visit]);
  return { t, messages, whiteLabel, actionPath, visit, proof };
};
