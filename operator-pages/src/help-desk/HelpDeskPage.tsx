import type { HelpDeskResult, HelpDeskUserView, HelpDeskView } from '@portal/contract/operator';
import { Alert, TextField, useTranslate } from '@portal/shared-wl-assets';
import { Card } from '../ui/Card';
import { FactList } from '../ui/FactList';
import { Page } from '../ui/Page';
import { PostForm } from '../ui/PostForm';
import { useMoment } from '../ui/use-moment';
import { RecoveryCard } from './RecoveryCard';
import { useContactList } from './use-contact-list';

const PATH = '/ops/help-desk';

const UserCard = ({ user, timeZone }: { readonly user: HelpDeskUserView; readonly timeZone: string }) => {
  const { t } = useTranslate('helpDesk');
  const moment = useMoment(timeZone);
  const listContacts = useContactList();
  const { lock, signIn } = user;
  return (
    <Card title={t('user.title')}>
      <FactList
        facts={[
          [t('user.userId'), user.userId],
          [t('user.name'), user.name],
          [t('user.type'), t(`user.types.${user.isInternal ? 'internal' : 'external'}`)],
          [t('user.contacts'), listContacts(user.contacts)],
          [t('user.password'), t(`user.${user.password}`)],
          [
            t('user.recovery'),
            <strong key="lock">
              {t(`user.${lock.kind}`, 'until' in lock ? { at: moment(lock.until) } : {})}
            </strong>,
          ],
          [
            t('user.signIn'),
            signIn.kind === 'wait'
              ? t('user.signInWait', { at: moment(signIn.until) })
              : t('user.signInFree'),
          ],
          [t('user.forgottenUserId'), user.hasNamesake ? t('user.namesake') : null],
        ]}
      />
    </Card>
  );
};

/** @param subject sealed User ID, which no other page can create */
const UnlockCard = ({ subject, error }: { readonly subject: string; readonly error: string | null }) => {
  const { t } = useTranslate('helpDesk');
  return (
    <Card title={t('unlock.title')}>
      <p>{t('unlock.text')}</p>
      <PostForm action={`${PATH}/unlock`} button={t('unlock.button')}>
        <input type="hidden" name="subject" value={subject} />
        <TextField
          name="reason"
          label={t('unlock.reason')}
          hint={t('unlock.hint')}
          error={error}
          autoComplete="off"
          required
        />
      </PostForm>
    </Card>
  );
};

const Result = ({
  result: { user, subject, recoveries },
  timeZone,
  unlockError,
}: {
  readonly result: HelpDeskResult;
  readonly timeZone: string;
  readonly unlockError: string | null;
}) => {
  const { t } = useTranslate('helpDesk');
  return (
    <>
      {user === null ? <Card>{t('user.unknown')}</Card> : <UserCard user={user} timeZone={timeZone} />}
      {subject !== null && <UnlockCard subject={subject} error={unlockError} />}
      <h2>{t('recoveries')}</h2>
      {recoveries.length === 0 && <p>{t('noRecoveries')}</p>}
      {recoveries.map((recovery) => (
        <RecoveryCard key={recovery.reference} recovery={recovery} timeZone={timeZone} />
      ))}
    </>
  );
};

/** Page that shows a recovery or a user, and unlocks a recovery. The User ID is posted, so that it is in no URL. */
export const HelpDeskPage = ({ message, result, timeZone }: HelpDeskView) => {
  const { t } = useTranslate('helpDesk');
  const text = message === null ? null : t(message);
  const isOfSearch = message === 'empty' || message === 'tooLong' || message === 'notFound';
  const isOfUnlock = message === 'unlock.missing';
  const isDone = message === 'unlock.done' || message === 'unlock.notLocked';
  return (
    <Page title={t('title')}>
      <p>{t('intro')}</p>
      {text !== null && !isOfSearch && !isOfUnlock && (
        <Alert tone={isDone ? 'success' : 'error'} live>
          {text}
        </Alert>
      )}
      <PostForm action={PATH} button={t('show')}>
        <TextField
          name="search"
          label={t('search')}
          hint={t('hint')}
          error={isOfSearch ? text : null}
          autoComplete="off"
          required
        />
      </PostForm>
      {result !== null && (
        <Result result={result} timeZone={timeZone} unlockError={isOfUnlock ? text : null} />
      )}
    </Page>
  );
};
