import { slot } from '@portal/shared-wl-assets';
import { plan } from './page-plan';
import { RecoveryPart } from './RecoveryPart';

export const main = slot({ id: 'recovery', Component: RecoveryPart, plan });
