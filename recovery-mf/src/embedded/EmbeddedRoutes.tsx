import { useState } from 'react';
import { MemoryRouter, Route, Routes, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Flow } from '@portal/contract/api';
import { type SlotProps, usePortal } from '@portal/shared-wl-assets';
import { ChangePasswordPage } from '../change-password/ChangePasswordPage';
import type { ChangeTicket } from '../navigation/change-ticket';
import { formatUrl } from '../navigation/urls';
import type { EmbeddedHost } from '../page/recovery-session';
import { RecoveryPage } from '../page/RecoveryPage';
import { useStepChanged } from '../screens/use-step-changed';
import { changeEmbedded, readTicket } from './embedded-change-password';
import { PasswordChangedScreen } from './PasswordChangedScreen';
import { reportSteps } from './report-steps';

const CHANGE_PATH = '/nxn/fps-self-change-pw';

const useFirstTime = (): boolean => {
  const [query] = useSearchParams();
  return query.get('FTUF') === 'Y';
};

/** Returns the callbacks that keep a recovery within the embedded flow; stable until unmount. */
const useEmbeddedHost = (): EmbeddedHost | undefined => {
  const goTo = useNavigate();
  const embedding = usePortal((state) => state.embedding);
  const [embeddedHost] = useState((): EmbeddedHost | undefined => {
    if (embedding === null) return undefined;
    const showChangePassword = (ticket: ChangeTicket, firstTime: boolean): void =>
      void goTo(firstTime ? `${CHANGE_PATH}?FTUF=Y` : CHANGE_PATH, { state: ticket });
    return {
      goToChangePassword: (url, ticket) => changeEmbedded(embedding, url, ticket, showChangePassword),
      reportSteps: (recovery) => reportSteps(recovery, embedding.tell),
    };
  });
  return embeddedHost;
};

const EmbeddedRecovery = ({ flow, arrived }: { readonly flow: Flow; readonly arrived: boolean }) => {
  const { search } = useLocation();
  return (
    <RecoveryPage
      key={search}
      flow={flow}
      firstTime={useFirstTime()}
      arrived={arrived}
      embeddedHost={useEmbeddedHost()}
    />
  );
};

/** Change-password page of an embedded flow. The ticket is router state, because the storage belongs to the host page. */
const EmbeddedChange = () => {
  const goTo = useNavigate();
  const loginRoute = usePortal((state) => state.whiteLabel.loginRoute);
  const embedding = usePortal((state) => state.embedding);
  const firstTime = useFirstTime();
  const { state }: { state: unknown } = useLocation();
  const [changed, setChanged] = useState(false);
  if (changed)
    return <PasswordChangedScreen firstTime={firstTime} logIn={() => embedding?.leave(loginRoute)} />;
  return (
    <ChangePasswordPage
      firstTime={firstTime}
      embeddedHost={{
        ticket: readTicket(state),
        startAgain: (request) => void goTo(request),
        changed: () => setChanged(true),
      }}
    />
  );
};

const EmbeddedFlow = () => {
  const { pathname, search } = useLocation();
  const arrived = useStepChanged(pathname + search);
  return (
    <Routes>
      <Route path="/:wl/fps" element={<EmbeddedRecovery flow="FPS" arrived={arrived} />} />
      <Route path="/:wl/fuid" element={<EmbeddedRecovery flow="FUID" arrived={arrived} />} />
      <Route path={CHANGE_PATH} element={<EmbeddedChange />} />
    </Routes>
  );
};

/** Embedded flow from its request to the new password, with routes in memory (CARD-8). */
export const EmbeddedRoutes = ({ route }: SlotProps) => (
  <MemoryRouter initialEntries={[formatUrl(route)]}>
    <EmbeddedFlow />
  </MemoryRouter>
);
