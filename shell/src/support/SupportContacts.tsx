import { telephoneUrl } from '@portal/contract/white-label';
import { type Support, TextLink, useTranslate } from '@portal/shared-wl-assets';
import { DescriptionItem, DescriptionList } from '@portal/shared-wl-assets/content-pages';
import { ClientText } from '../overlays/ClientText';
import styles from './SupportContacts.module.css';

/** The client's contact details of the Help Desk; shown immediately, independent of the widget's script. */
export const SupportContacts = ({ content }: { readonly content: Support['content'] }) => {
  const { t } = useTranslate('support');
  const { phone, email, text } = content;
  return (
    <>
      {text !== undefined && <ClientText html={text} />}
      <DescriptionList>
        {phone !== undefined && (
          <DescriptionItem icon="phone" note={phone.note}>
            <p className={styles['title']}>{t('call')}</p>
            <TextLink href={telephoneUrl(phone.number)} inline>
              {phone.number}
            </TextLink>
          </DescriptionItem>
        )}
        {email !== undefined && (
          <DescriptionItem icon="mail" note={email.note}>
            <p className={styles['title']}>{t('write')}</p>
            <TextLink href={`mailto:${email.address}`} inline>
              {email.address}
            </TextLink>
          </DescriptionItem>
        )}
      </DescriptionList>
    </>
  );
};
