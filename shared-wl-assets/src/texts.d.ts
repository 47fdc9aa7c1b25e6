/** Texts that every part may show, and CSS modules; a part imports this file in its own `texts.d.ts`. */
import './ui/css-modules';
import type shared from '../i18n/en-US.json';
import type loginMessages from '../i18n/loginMessages/en-US.json';
import type validation from '../i18n/validation/en-US.json';

declare module './i18n/texts' {
  interface Texts {
    readonly shared: typeof shared;
    readonly loginMessages: typeof loginMessages;
    readonly validation: typeof validation;
  }
}
