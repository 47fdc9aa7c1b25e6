import { iconShape } from './icon-registry';
import type { IconName } from './icon-shapes';
import styles from './Icon.module.css';

export type { IconName };

/** A drawing of 20 px in the colour of the text; says nothing, so a word always stands beside it. */
export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg className={styles['icon']} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <path d={shapeOrNothing(name)} />
  </svg>
);

// A part that was built against a newer library may name an icon that is not here yet; the word beside it stays.
const shapeOrNothing = (name: string): string | undefined => {
  try {
    return iconShape(name);
  } catch (error) {
    console.warn(String(error));
    return undefined;
  }
};
