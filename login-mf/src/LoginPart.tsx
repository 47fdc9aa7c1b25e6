import type { SlotProps } from '@portal/shared-wl-assets';
import { LoginScreen } from './LoginScreen';

/** What this part shows in the slot `main`; its one page is the login page. */
export const LoginPart = ({ route }: SlotProps) => <LoginScreen route={route} />;
