import type { PartAddress } from '@portal/shared-wl-assets';

const loading = new Map<string, Promise<void>>();

/**
 * Sees to it that a part's styles are in the page before it shows: inlined by the edge, or fetched now. A style
 * sheet that cannot be had does not keep the part away: unstyled words are better than none.
 */
export const ensureStyles = ({ name, styles }: PartAddress): Promise<void> => {
  if (styles === null || document.querySelector(`style[data-part="${name}"]`) !== null)
    return Promise.resolve();
  const known = loading.get(name);
  if (known !== undefined) return known;
  const arrived = new Promise<void>((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = styles;
    link.dataset['part'] = name;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      loading.delete(name);
      resolve();
    };
    document.head.append(link);
  });
  loading.set(name, arrived);
  return arrived;
};
