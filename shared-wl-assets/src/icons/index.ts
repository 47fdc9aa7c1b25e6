export { iconAddress } from './icon-address';
export { IconError } from './icon-error';
