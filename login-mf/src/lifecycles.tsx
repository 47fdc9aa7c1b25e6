import { slot } from '@portal/shared-wl-assets';
import { LoginPart } from './LoginPart';
import { planLoginPage } from './page-plan';

export const main = slot({ id: 'login', Component: LoginPart, plan: planLoginPage });
