import '@portal/shared-wl-assets/texts';
import type texts from '../i18n/en-US.json';

declare module '@portal/shared-wl-assets' {
  interface Texts {
    readonly 'info-pages-mf': typeof texts;
  }
}
