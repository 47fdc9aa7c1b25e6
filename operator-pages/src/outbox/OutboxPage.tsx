import type { OutboxMessageView, OutboxView } from '@portal/contract/operator';
import { Button, ButtonRow, TextField, useTranslate } from '@portal/shared-wl-assets';
import { Card } from '../ui/Card';
import { FactList } from '../ui/FactList';
import { Page } from '../ui/Page';
import { PostForm } from '../ui/PostForm';
import { useMoment } from '../ui/use-moment';
import { MailFrame } from './MailFrame';
import styles from './OutboxPage.module.css';

const PATH = '/dev/outbox';

const ofUser = (userId: string): string => `${PATH}?user=${encodeURIComponent(userId)}`;

/** Splits the digits of a passcode into two groups, which are easier to read and key in. */
export const groupDigits = (code: string): string => {
  const middle = Math.ceil(code.length / 2);
  return code.length < 5 ? code : `${code.slice(0, middle)} ${code.slice(middle)}`;
};

const CallControls = ({ id }: { readonly id: string }) => {
  const { t } = useTranslate('outbox');
  const action = `${PATH}/calls/${id}`;
  return (
    <>
      <PostForm action={action} button={t('call.answer')}>
        <TextField name="keys" label={t('call.keys')} inputMode="numeric" autoComplete="off" required />
      </PostForm>
      <PostForm action={action} button={t('call.decline')} variant="secondary">
        <input type="hidden" name="answer" value="false" />
      </PostForm>
    </>
  );
};

const MessageCard = ({
  message,
  timeZone,
}: {
  readonly message: OutboxMessageView;
  readonly timeZone: string;
}) => {
  const { t } = useTranslate('outbox');
  const moment = useMoment(timeZone, 'long');
  const { id, channel, to, subject, text, code, sentAt, callStatus, isMail } = message;
  return (
    <Card level="h3" title={t(`channel.${channel}`)}>
      <FactList
        facts={[
          [t('column.to'), to],
          [t('column.sent'), moment(sentAt)],
          [t('column.subject'), subject],
          [
            t('column.code'),
            code && (
              <span key="code" className={styles['passcode']}>
                {groupDigits(code)}
              </span>
            ),
          ],
          [t('column.text'), text],
          [t('call.status'), callStatus && t(`call.${callStatus}`)],
        ]}
      />
      {isMail && (
        <details>
          <summary>{t('mailFrame')}</summary>
          <MailFrame title={t('mailFrame')} url={`${PATH}/mails/${id}`} />
        </details>
      )}
      {(callStatus === 'CALLING' || callStatus === 'ANSWERED') && <CallControls id={id} />}
    </Card>
  );
};

/** Outbox (D-4): messages by user, sorted by the newest one. Phone calls can be answered with keys or declined. */
export const OutboxPage = ({ userId, timeZone, messages }: OutboxView) => {
  const { t } = useTranslate('outbox');
  return (
    <Page title={t('title')}>
      <p>{t('intro')}</p>
      <ButtonRow>
        <Button variant="secondary" href={userId === null ? PATH : ofUser(userId)}>
          {t('refresh')}
        </Button>
        {userId !== null && (
          <Button variant="plain" href={PATH}>
            {t('all')}
          </Button>
        )}
        <Button variant="plain" href={`${PATH}/templates`}>
          {t('templates')}
        </Button>
      </ButtonRow>
      {messages.length === 0 && <Card title={t('emptyTitle')}>{t('empty')}</Card>}
      {[...new Set(messages.map((message) => message.userId))].map((user) => (
        <section key={user}>
          <h2>
            {user === null ? t('withoutUser') : <a href={ofUser(user)}>{t('forUser', { userId: user })}</a>}
          </h2>
          {messages
            .filter((message) => message.userId === user)
            .map((message) => (
              <MessageCard key={message.id} message={message} timeZone={timeZone} />
            ))}
        </section>
      ))}
    </Page>
  );
};
