import '@portal/shared-wl-assets/texts';
import type texts from '../i18n/en-US.json';
import type whiteLabelTesting from '../i18n/whiteLabelTesting/en-US.json';

declare module '@portal/shared-wl-assets' {
  interface Texts {
    readonly 'login-mf': typeof texts;
    readonly whiteLabelTesting: typeof whiteLabelTesting;
  }
}
