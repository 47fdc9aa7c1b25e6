import { iconShape } from './icon-registry';
import type { IconName } from './icon-shapes';
import styles from './Icon.module.css';

export type { IconName };

/** Icon of 20 px in the text's colour; hidden from screen readers, so a text must be beside it. */
export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg className={styles['icon']} viewBox="0 0 20 20" aria-hidden="true">
    <path d={findShape(name)} />
  </svg>
);

// A part built against a newer library may use an unknown icon; then only the text shows.
const findShape = (name: string): string | undefined => {
  try {
    return iconShape(name);
  } catch (error) {
    console.warn(String(error));
    return undefined;
  }
};
