import type { SlotProps } from '@portal/shared-wl-assets';
import { I18nextTexts } from '@portal/shared-wl-assets/i18next';
import { PartRouter } from './page/PartRouter';
import { RecoveryRoutes } from './page/RecoveryRoutes';

/** Recovery and change of password, in the slot `main`. */
export const RecoveryPart = ({ route }: SlotProps) => (
  <I18nextTexts>
    <PartRouter route={route}>
      <RecoveryRoutes />
    </PartRouter>
  </I18nextTexts>
);
