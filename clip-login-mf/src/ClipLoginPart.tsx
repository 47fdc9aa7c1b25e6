import { LoginScreen } from '@portal/login-mf/LoginScreen';
import { SorryScreen } from '@portal/login-mf/SorryScreen';
import type { SlotProps } from '@portal/shared-wl-assets';

/** The clip app in the slot `main` (CLP-1). Both screens come from login-mf's live build (CLP-2). */
export const ClipLoginPart = ({ route }: SlotProps) =>
  route.page === 'sorry' ? <SorryScreen /> : <LoginScreen route={route} />;
