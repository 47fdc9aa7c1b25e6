import type { TextEdit } from '../../tests/parts/built-text';
import type { PartName } from './portal-parts';

type Texts = { readonly [key: string]: string | Texts };

/** Message that is missing in German, and its English text; null when no inspected page shows it. */
export const MISSING_TEXT: Partial<
  Record<PartName, { readonly key: string; readonly english: string | null }>
> = {
  shell: { key: 'footer.systemRequirements', english: 'System Requirements' },
  'shared-wl-assets': { key: 'dialog.close', english: null },
  'login-mf': { key: 'heading', english: 'Log in' },
  'recovery-mf': { key: 'request.FPS.heading', english: 'Forgot your password?' },
  'info-pages-mf': { key: 'termsOfUse.heading', english: 'Terms of Use' },
  'clip-login-mf': { key: 'sorry', english: null },
};

/** @throws Error when the text does not exist */
function withoutText(texts: Texts, [first = '', ...rest]: readonly string[]): Texts {
  const { [first]: removed, ...others } = texts;
  if (removed === undefined) throw new Error(`There is no text ${first}`);
  return rest.length === 0 || typeof removed === 'string'
    ? others
    : { ...others, [first]: withoutText(removed, rest) };
}

/** Returns an edit that removes a message from a message file. */
export function removeMessage(key: string): TextEdit {
  return (text) => JSON.stringify(withoutText(JSON.parse(text) as Texts, key.split('.')), null, 2);
}
