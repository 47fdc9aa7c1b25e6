import { type MouseEvent, useEffect, useState } from 'react';
import { Alert, Button, Fields, Spinner, TextLink, usePortal, useTranslate } from '@portal/shared-wl-assets';
import { ExpansionPanel, ExpansionPanels, PanelLink } from '@portal/shared-wl-assets/content-pages';
import { Dialog } from '@portal/shared-wl-assets/overlays';
import { chooseWhiteLabel } from './choose-white-label';
import { type LineOfBusiness, loadTestList } from './test-list';

type Loaded = 'loading' | 'failed' | readonly LineOfBusiness[];

/** Mail link; the `@` between the two halves is not encoded (RFC 6068). */
const formatMailtoUrl = (emailAddress: string): string =>
  `mailto:${encodeURIComponent(emailAddress).replace('%40', '@')}`;

const LineContent = ({
  line,
  onChosen,
}: {
  readonly line: LineOfBusiness;
  readonly onChosen: () => void;
}) => {
  const { t } = useTranslate('whiteLabelTesting');
  const environment = usePortal((state) => state.environment);
  return (
    <>
      {line.contacts.map((emailAddress) => (
        <div key={emailAddress}>
          <span>{`${t('contact')} `}</span>
          <TextLink href={formatMailtoUrl(emailAddress)}>{emailAddress}</TextLink>
        </div>
      ))}
      {line.clients.map(({ key, name, href }) => (
        <PanelLink
          key={`${key} ${name}`}
          href={href}
          code={key}
          onClick={() => {
            chooseWhiteLabel(key, environment);
            onChosen();
          }}
        >
          {name}
        </PanelLink>
      ))}
    </>
  );
};

const Content = ({
  loaded,
  onRetry,
  onChosen,
}: {
  readonly loaded: Loaded;
  readonly onRetry: (event: MouseEvent<HTMLElement>) => void;
  readonly onChosen: () => void;
}) => {
  const { t } = useTranslate('whiteLabelTesting');
  const { t: translateLogin } = useTranslate('login-mf');
  if (loaded === 'loading') return <Spinner />;
  if (loaded === 'failed') {
    return (
      <Fields>
        <Alert tone="error" live>
          {translateLogin('testing.failed')}
        </Alert>
        <Button variant="secondary" onClick={onRetry}>
          {t('retry')}
        </Button>
      </Fields>
    );
  }
  if (loaded.length === 0) {
    return (
      <Alert tone="info" live>
        {t('empty')}
      </Alert>
    );
  }
  return (
    <Fields>
      <div>{t('intro')}</div>
      <ExpansionPanels>
        {loaded.map((line) => (
          <ExpansionPanel
            key={line.name}
            title={line.name}
            note={t('clients', { count: line.clients.length })}
          >
            <LineContent line={line} onChosen={onChosen} />
          </ExpansionPanel>
        ))}
      </ExpansionPanels>
    </Fields>
  );
};

/**
 * White labels of this server by line of business (WLT-1 to WLT-3). Loads the list when mounted; the parent remounts the
 * dialog for each opening.
 *
 * @param load requests the list; replaced by fixtures
 */
export const WhiteLabelTestingDialog = ({
  open,
  onClose,
  load = loadTestList,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly load?: () => Promise<readonly LineOfBusiness[]>;
}) => {
  const { t } = useTranslate('login-mf');
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<Loaded>('loading');
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (lines) => isCurrent && setLoaded(lines),
      () => isCurrent && setLoaded('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, attempt]);
  const retry = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    // The pressed button is removed, so the focus moves to the heading, as when the dialog opens (WCAG 2.4.3).
    currentTarget.closest('dialog')?.querySelector('h2')?.focus();
    setLoaded('loading');
    setAttempt(attempt + 1);
  };
  return (
    <Dialog open={open} onClose={onClose} title={t('testing.title')}>
      <Content loaded={loaded} onRetry={retry} onChosen={onClose} />
    </Dialog>
  );
};
