import styles from './MailFrame.module.css';

/** A mail as its recipient sees it, in a sandboxed frame without permissions. */
export const MailFrame = ({ title, url }: { readonly title: string; readonly url: string }) => (
  <iframe className={styles['mail']} title={title} src={url} sandbox="" loading="lazy" />
);
