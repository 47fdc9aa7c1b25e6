import { slot } from '@portal/shared-wl-assets';
import { InfoPagesPart } from './InfoPagesPart';
import { plan } from './page-plan';

export const main = slot({ id: 'info', Component: InfoPagesPart, plan });
