import type { SlotProps } from '@portal/shared-wl-assets';
import { LoginScreen } from './LoginScreen';
import { SorryScreen } from './SorryScreen';

/** What this part shows in the slot `main`: the login page, or the client's outage page (INF-7). */
export const LoginPart = ({ route }: SlotProps) =>
  route.page === 'sorry' ? <SorryScreen /> : <LoginScreen route={route} />;
