import { LoginScreen } from '@portal/login-mf/LoginScreen';
import { SorryScreen } from '@portal/login-mf/SorryScreen';
import type { SlotProps } from '@portal/shared-wl-assets';
import { Navigate, Route, Routes } from 'react-router-dom';
import { CLIP_LOGIN_ACTION } from './clip-addresses';

/** Both screens are login-mf's, as deployed now (CLP-2); only the login service they post to is this app's (CLP-1). */
export const ClipRoutes = ({ route }: SlotProps) => (
  <Routes>
    <Route path="/login" element={<LoginScreen route={route} actionPath={CLIP_LOGIN_ACTION} page="clip" />} />
    <Route path="/sorry" element={<SorryScreen />} />
    <Route path="*" element={<Navigate to="/login" replace />} />
  </Routes>
);
