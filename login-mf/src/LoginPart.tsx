import type { SlotProps } from '@portal/shared-wl-assets';
import { LoginScreen } from './LoginScreen';
import { SorryScreen } from './SorryScreen';

/** Shows the login page, or the client's outage page (INF-7), in the slot `main`. */
export const LoginPart = ({ route }: SlotProps) =>
  route.page === 'sorry' ? <SorryScreen /> : <LoginScreen route={route} />;
