import { useEffect, useRef } from 'react';
import {
  Alert,
  Button,
  ButtonRow,
  type ElementChildren,
  Fields,
  ProgressLine,
  Spinner,
  useTranslate,
} from '@portal/shared-wl-assets';
import { ProseHtml } from '@portal/shared-wl-assets/content-pages';
import { NeedsScripts } from '@portal/shared-wl-assets/stepper-layout';
import { type LoadContent, useContent } from './use-content';

export interface ContentBlockProps {
  readonly path: string;
  /** Whether nothing is shown when the service has no such text. */
  readonly optional?: boolean;
  /** Shown above the text or the error, at the same time, so that nothing moves when the text arrives. */
  readonly above?: ElementChildren;
  /** Replaces the content service in tests and fixtures. */
  readonly load?: LoadContent | undefined;
}

/** A text of the content service: a spinner, then the text or an error message (INF-2, INF-4). */
export const ContentBlock = ({ path, optional = false, above, load }: ContentBlockProps) => {
  const { t } = useTranslate('info-pages-mf');
  const [content, retries, retry] = useContent(path, load);
  const text = useRef<HTMLDivElement>(null);
  // The text replaces the pressed retry button, so the focus moves to the text.
  useEffect(() => {
    if (content.state === 'shown' && retries > 0) text.current?.focus();
  }, [content.state, retries]);

  if (content.state === 'shown') {
    return (
      <div ref={text} tabIndex={retries > 0 ? -1 : undefined}>
        {above}
        <ProseHtml html={content.html} />
      </div>
    );
  }
  if (content.state === 'failed' && content.missing && optional) return null;
  const failures = retries + (content.state === 'failed' ? 1 : 0);
  return (
    <>
      {failures > 0 && above}
      <Fields>
        {failures === 0 && (
          <>
            <Spinner />
            <NeedsScripts>{t('content.noScript')}</NeedsScripts>
          </>
        )}
        {failures > 0 && (
          <>
            {/* The first failure is announced; after a failed retry the message takes the focus. */}
            <Alert key={failures} tone="info" live={failures === 1} takeFocus={failures > 1}>
              {t('content.unavailable')}
            </Alert>
            <ButtonRow>
              <Button variant="secondary" busy={content.state === 'loading'} onClick={retry}>
                {t('action.retry')}
              </Button>
            </ButtonRow>
          </>
        )}
      </Fields>
      {failures > 0 && content.state === 'loading' && <ProgressLine active />}
    </>
  );
};
