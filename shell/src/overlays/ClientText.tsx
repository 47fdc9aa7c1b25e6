import { SanitisedHtml } from '@portal/shared-wl-assets';
import styles from './ClientText.module.css';

/**
 * A short text of the white label in an overlay.
 *
 * @param html sanitised by the white-label registry
 */
export const ClientText = ({ html }: { readonly html: string }) => (
  <SanitisedHtml className={styles['text']} html={html} />
);
