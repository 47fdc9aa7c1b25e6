import { slot } from '@portal/shared-wl-assets';
import { Footer } from './Footer';
import { Header } from './Header';
import { Notices } from './Notices';

export const header = slot({ id: 'header', Component: Header });
export const footer = slot({ id: 'footer', Component: Footer });
export const notices = slot({ id: 'notices', Component: Notices });
