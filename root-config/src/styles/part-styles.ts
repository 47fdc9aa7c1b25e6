import type { PartAddress } from '@portal/shared-wl-assets';

const loading = new Map<string, Promise<void>>();

const hasStyles = (name: string): boolean => document.querySelector(`style[data-part="${name}"]`) !== null;

const loadStyles = (name: string, styles: string, integrity: string | undefined): Promise<void> => {
  const known = loading.get(name);
  if (known !== undefined) return known;
  const loaded = new Promise<void>((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = styles;
    if (integrity !== undefined) {
      link.integrity = integrity;
      // The browser checks a sheet of another origin only if it was fetched with CORS.
      link.crossOrigin = 'anonymous';
    }
    link.dataset['part'] = name;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      loading.delete(name);
      resolve();
    };
    document.head.append(link);
  });
  loading.set(name, loaded);
  return loaded;
};

/**
 * Makes sure that a part's styles are in the page before it is shown: inlined by the edge, or fetched now. A missing or
 * altered sheet does not block the part: unstyled text is better than none.
 */
export const ensureStyles = ({ name, styles, stylesIntegrity }: PartAddress): Promise<void> =>
  styles === null || hasStyles(name) ? Promise.resolve() : loadStyles(name, styles, stylesIntegrity);
