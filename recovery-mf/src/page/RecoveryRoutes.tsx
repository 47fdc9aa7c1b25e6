import { Route, Routes, useLocation } from 'react-router-dom';
import { ChangePasswordPage } from '../change/ChangePasswordPage';
import type { Flow } from '../flow/recovery-state';
import { RecoveryPage } from './RecoveryPage';
import { useStepChanged } from './use-step-changed';

/** A recovery of its own for every address: going to the other flow opens that one afresh (REC-1). */
const OpenedRecovery = ({ flow, arrived }: { readonly flow?: Flow; readonly arrived: boolean }) => {
  const { pathname, search } = useLocation();
  const asked = flow ?? (pathname.endsWith('/fuid') ? 'FUID' : 'FPS');
  return <RecoveryPage key={`${asked} ${search}`} flow={asked} arrived={arrived} />;
};

/** The part's addresses (NAV-1, D-2). */
export const RecoveryRoutes = () => {
  const { pathname, search } = useLocation();
  // A link from one flow to the other mounts a new recovery, which cannot know that the visitor came from here.
  const arrived = useStepChanged(pathname + search);
  return (
    <Routes>
      <Route path="/:wl/fps" element={<OpenedRecovery flow="FPS" arrived={arrived} />} />
      <Route path="/:wl/fuid" element={<OpenedRecovery flow="FUID" arrived={arrived} />} />
      <Route path="/self-service/:wl/*" element={<OpenedRecovery arrived={arrived} />} />
      <Route path="/nxn/fps-self-change-pw" element={<ChangePasswordPage />} />
    </Routes>
  );
};
