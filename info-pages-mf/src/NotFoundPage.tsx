import {
  Button,
  ButtonRow,
  Fields,
  Intro,
  PageHeading,
  usePortal,
  useTranslate,
} from '@portal/shared-wl-assets';
import { type BookmarkAdvice, bookmarkAdvice } from './bookmark-advice';
import { useDocumentTitle } from './content/document-title';
import { loginScreen, loginUrl } from './login-url';
import { MessageLayout } from './MessageLayout';
import styles from './NotFoundPage.module.css';

const BookmarkMove = ({ move }: { readonly move: NonNullable<BookmarkAdvice['move']> }) => {
  const { t } = useTranslate('info-pages-mf');
  return (
    <dl className={styles['move']}>
      <dt>{t('notFound.asked')}</dt>
      <dd>
        <s className={styles['old']}>{move.from}</s>
      </dd>
      <dt>{t('notFound.new')}</dt>
      <dd>
        <span className={styles['new']}>{move.to}</span>
      </dd>
    </dl>
  );
};

/** Page for any other URL (NAV-7, INF-6). */
export const NotFoundPage = ({ path }: { readonly path: string | null }) => {
  const { t } = useTranslate('info-pages-mf');
  const screen = usePortal(loginScreen);
  const login = usePortal(loginUrl);
  const homeUrl = usePortal((state) => state.whiteLabel.homeUrl);
  const advice = bookmarkAdvice(path, screen, homeUrl);
  const move = advice?.move;
  const heading = t('notFound.heading');
  useDocumentTitle(heading);
  return (
    <MessageLayout>
      <p className={styles['eyebrow']}>{t('notFound.error')}</p>
      <PageHeading>{heading}</PageHeading>
      <Intro>
        <span>{t('notFound.text')}</span>
        {advice !== null && (
          <>
            <span>{` ${t('notFound.before')} `}</span>
            <strong className={styles['prefix']}>/app</strong>
            <span>{` ${t('notFound.between')} `}</span>
            <strong className={styles['prefix']}>{advice.newPrefix}</strong>
            <span>.</span>
          </>
        )}
      </Intro>
      <Fields>
        {move !== undefined && <BookmarkMove move={move} />}
        <ButtonRow>
          {move !== undefined && <Button href={move.to}>{t('notFound.go')}</Button>}
          <Button variant={move === undefined ? 'primary' : 'plain'} href={login}>
            {t('notFound.login')}
          </Button>
        </ButtonRow>
      </Fields>
    </MessageLayout>
  );
};
