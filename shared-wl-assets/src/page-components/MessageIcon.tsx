import { classNames, Icon, type IconName, type Tone } from '@portal/shared-wl-assets';
import styles from './MessageIcon.module.css';

/** Round icon above the heading of a message page; decorative. */
export const MessageIcon = ({ tone, name }: { readonly tone: Tone; readonly name?: IconName }) => (
  <span className={classNames(styles['mark'], styles[tone])}>
    <Icon name={name ?? (tone === 'success' ? 'check' : tone)} />
  </span>
);
