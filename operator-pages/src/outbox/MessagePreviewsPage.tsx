import type { MessagePreviewsView } from '@portal/contract/operator';
import { Button, ButtonRow, TextLink, useTranslate } from '@portal/shared-wl-assets';
import { Card } from '../ui/Card';
import { FactList } from '../ui/FactList';
import { Page } from '../ui/Page';
import { MailFrame } from './MailFrame';

/** Sender, time zone and every message of a client in both languages, with sample values (D-4). */
export const MessagePreviewsPage = (view: MessagePreviewsView) => {
  const { t } = useTranslate('messagePreviews');
  return (
    <Page title={t('title')}>
      <p>{t('intro')}</p>
      <ButtonRow>
        <Button variant="secondary" href={view.backUrl}>
          {t(`back.${view.backTo}`)}
        </Button>
      </ButtonRow>
      <Card title={view.name}>
        <FactList
          facts={[
            [t('senderName'), view.senderName],
            [t('senderEmail'), view.senderEmail ?? t('noEmail')],
            [t('replyToEmail'), view.replyToEmail ?? t('sameAsSender')],
            [t('timeZone'), view.timeZone],
          ]}
        />
      </Card>
      {view.messages.map(({ kind, language, subject, text, mailUrl, smsLength }) => (
        <Card key={`${kind} ${language}`} title={`${kind} · ${language}`}>
          {subject !== null && (
            <p>
              <strong>{subject}</strong>
            </p>
          )}
          {mailUrl === null ? (
            <p lang={language}>{text}</p>
          ) : (
            <MailFrame title={`${kind} · ${language}`} url={mailUrl} />
          )}
          {smsLength !== null && <p>{t('length', { current: smsLength, all: view.maxSmsLength })}</p>}
        </Card>
      ))}
      {view.otherWhiteLabels.length > 0 && (
        <Card title={t('others')}>
          <ButtonRow>
            {view.otherWhiteLabels.map((key) => (
              <TextLink key={key} href={`/dev/outbox/templates?wl=${key}`}>
                {key}
              </TextLink>
            ))}
          </ButtonRow>
        </Card>
      )}
    </Page>
  );
};
