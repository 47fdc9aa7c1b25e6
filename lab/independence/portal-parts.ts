/** The seven parts that teams deploy. */
export const PARTS = [
  'root-config',
  'shell',
  'shared-wl-assets',
  'login-mf',
  'recovery-mf',
  'info-pages-mf',
  'clip-login-mf',
] as const;

export type PartName = (typeof PARTS)[number];

/** Parts that every page uses, so that no visitor is "in another part". */
export const SHARED_PARTS: readonly PartName[] = ['root-config', 'shared-wl-assets'];

/** Slots that are captured. */
export type WatchedSlot = 'main' | 'header';

/** A page that a visitor opens, and the slot to inspect. */
export interface WatchedPage {
  readonly path: string;
  readonly slot: WatchedSlot;
  /** Selector of the element to compare with the baseline; the whole window by default. */
  readonly clip?: string;
  /** Value of the visitor's language cookie; English by default. */
  readonly language?: 'de_DE';
}

const LOGIN: WatchedPage = {
  path: '/app/default/login?SMQUERYDATA=visit&TARGET=%2Fapps%2Fhome',
  slot: 'main',
};
const RECOVERY: WatchedPage = { path: '/default/fps', slot: 'main' };
const TERMS: WatchedPage = { path: '/termsOfUse', slot: 'main' };
const CLIP: WatchedPage = { path: '/app/clip/login?SMQUERYDATA=visit&TARGET=%2Fapps%2F', slot: 'main' };

/** For each part, a page that shows it and a page of another part. */
export const PLACES: Readonly<
  Record<PartName, { readonly here: WatchedPage; readonly elsewhere: WatchedPage }>
> = {
  'root-config': { here: RECOVERY, elsewhere: LOGIN },
  shell: {
    here: { ...RECOVERY, slot: 'header', clip: '#slot-header' },
    elsewhere: { ...RECOVERY, clip: '#slot-main form' },
  },
  'shared-wl-assets': { here: RECOVERY, elsewhere: LOGIN },
  'login-mf': { here: LOGIN, elsewhere: RECOVERY },
  'recovery-mf': { here: RECOVERY, elsewhere: LOGIN },
  'info-pages-mf': { here: TERMS, elsewhere: RECOVERY },
  'clip-login-mf': { here: CLIP, elsewhere: LOGIN },
};

const GERMAN = new Map<WatchedPage, WatchedPage>();

/** Returns the same page for a visitor who has chosen German. */
export function toGerman(watchedPage: WatchedPage): WatchedPage {
  const german = GERMAN.get(watchedPage) ?? { ...watchedPage, language: 'de_DE' };
  GERMAN.set(watchedPage, german);
  return german;
}
