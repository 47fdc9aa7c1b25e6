import { LoginScreen } from '@portal/login-mf/LoginScreen';
import { SorryScreen } from '@portal/login-mf/SorryScreen';
import type { SlotProps } from '@portal/shared-wl-assets';
import { BrowserRouter, Navigate, Route, Routes, StaticRouter } from 'react-router-dom';
import { CLIP_BASE, CLIP_LOGIN_ACTION } from './clip-addresses';

/**
 * The second login app below its own base path (CLP-1). Both screens are login-mf's, as deployed now (CLP-2); only the
 * login service they post to is this app's.
 */
export const ClipLoginPart = ({ route }: SlotProps) => {
  const routes = (
    <Routes>
      <Route path="/login" element={<LoginScreen route={route} actionPath={CLIP_LOGIN_ACTION} />} />
      <Route path="/sorry" element={<SorryScreen />} />
      <Route path="*" element={<Navigate to="/login" replace />} />
    </Routes>
  );
  return typeof window === 'undefined' ? (
    <StaticRouter basename={CLIP_BASE} location={route.path}>
      {routes}
    </StaticRouter>
  ) : (
    <BrowserRouter basename={CLIP_BASE}>{routes}</BrowserRouter>
  );
};
