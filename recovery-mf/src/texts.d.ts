import '@portal/shared-wl-assets/texts';
import type texts from '../i18n/en-US.json';
import type proofOfWork from '../i18n/proofOfWork/en-US.json';

declare module '@portal/shared-wl-assets' {
  interface Texts {
    readonly 'recovery-mf': typeof texts;
    readonly proofOfWork: typeof proofOfWork;
  }
}

/** Keys of `Trans`. */
declare module 'i18next' {
  interface CustomTypeOptions {
    readonly resources: { readonly 'recovery-mf': typeof texts };
  }
}
