import { usePortal, type SlotProps } from '@portal/shared-wl-assets';
import { forgetSessionEntry } from '@portal/shared-wl-assets/cookies';
import { I18nextTexts } from '@portal/shared-wl-assets/i18next';
import { useEffect } from 'react';
import { PartRouter } from './page/PartRouter';
import { RecoveryRoutes } from './page/RecoveryRoutes';

/** Recovery and change of password, in the slot `main`. */
export const RecoveryPart = ({ route }: SlotProps) => {
  const embedded = usePortal((state) => state.embedding !== null);
  useEffect(() => {
    if (embedded) return;
    // Whoever begins a recovery has given up the sign-in whose failure would be counted (LOG-9, SEC-R12).
    forgetSessionEntry('userId');
    forgetSessionEntry('usrToken');
  }, [embedded]);
  return (
    <I18nextTexts>
      <PartRouter route={route}>
        <RecoveryRoutes />
      </PartRouter>
    </I18nextTexts>
  );
};
