import { IconError } from '../white-label/icon-error';
import { iconShapes } from './icon-shapes';

/**
 * Returns the path data of an icon in a 20-unit box (ICO-1).
 *
 * @throws IconError when the name is invalid or unknown
 */
export const iconShape = (name: string): string => {
  if (!/^[a-z][a-z-]*$/.test(name)) throw new IconError(`Invalid icon name: "${name}"`);
  if (!Object.hasOwn(iconShapes, name)) throw new IconError(`Unable to find icon with the name "${name}"`);
  return iconShapes[name as keyof typeof iconShapes];
};
