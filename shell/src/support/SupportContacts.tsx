import { SanitisedHtml, TextLink, useTexts, type Support } from '@portal/shared-wl-assets';
import { Fact, Facts } from '@portal/shared-wl-assets/inner-pages';
import styles from './SupportContacts.module.css';

/** How to reach the Help Desk, as the client has configured it: there at once, whatever scripts do. */
export const SupportContacts = ({ content }: { readonly content: Support['content'] }) => {
  const { t } = useTexts('shell');
  const { phone, email, text } = content;
  return (
    <>
      {text !== undefined && <SanitisedHtml html={text} prose />}
      <Facts>
        {phone !== undefined && (
          <Fact icon="phone" note={phone.note}>
            <p className={styles['title']}>{t('support.call')}</p>
            <TextLink href={`tel:${phone.number.replace(/[^+\d]/g, '')}`} inline>
              {phone.number}
            </TextLink>
          </Fact>
        )}
        {email !== undefined && (
          <Fact icon="mail" note={email.note}>
            <p className={styles['title']}>{t('support.write')}</p>
            <TextLink href={`mailto:${email.address}`} inline>
              {email.address}
            </TextLink>
          </Fact>
        )}
      </Facts>
    </>
  );
};
