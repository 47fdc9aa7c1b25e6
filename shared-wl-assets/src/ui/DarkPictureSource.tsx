/** Applies a forced colour scheme, as the studio's frames have: `prefers-color-scheme` matches only the system's. */
const applyForcedScheme = (source: HTMLSourceElement | null): void => {
  const scheme = source?.closest<HTMLElement>('[data-scheme]')?.dataset['scheme'];
  if (source && scheme !== undefined) source.media = scheme === 'dark' ? 'all' : 'not all';
};

/** Source of a `<picture>` for the dark colour scheme; nothing without a URL (WL-2). */
export const DarkPictureSource = ({ url }: { readonly url: string | undefined }) =>
  url !== undefined && <source media="(prefers-color-scheme: dark)" srcSet={url} ref={applyForcedScheme} />;
