import { slot } from '@portal/shared-wl-assets';
import { ClipLoginPart } from './ClipLoginPart';
import { planClipPage } from './page-plan';

export const main = slot({ id: 'clip', Component: ClipLoginPart, plan: planClipPage });
