import { Route, Routes, useLocation } from 'react-router-dom';
import { ChangePasswordPage } from '../change/ChangePasswordPage';
import type { Flow } from '../flow/recovery-state';
import { RecoveryPage } from './RecoveryPage';

/** A recovery of its own for every address: going to the other flow opens that one afresh (REC-1). */
const OpenedRecovery = ({ flow }: { readonly flow?: Flow }) => {
  const { pathname, search } = useLocation();
  const asked = flow ?? (pathname.endsWith('/fuid') ? 'FUID' : 'FPS');
  return <RecoveryPage key={`${asked} ${search}`} flow={asked} />;
};

/** The part's addresses (NAV-1, D-2). */
export const RecoveryRoutes = () => (
  <Routes>
    <Route path="/:wl/fps" element={<OpenedRecovery flow="FPS" />} />
    <Route path="/:wl/fuid" element={<OpenedRecovery flow="FUID" />} />
    <Route path="/self-service/:wl/*" element={<OpenedRecovery />} />
    <Route path="/nxn/fps-self-change-pw" element={<ChangePasswordPage />} />
  </Routes>
);
