import { useEffect, useRef } from 'react';
import {
  Alert,
  Button,
  ButtonRow,
  type ElementChildren,
  Fields,
  SanitisedHtml,
  Spinner,
  useTranslate,
} from '@portal/shared-wl-assets';
import { NeedsScripts } from '@portal/shared-wl-assets/stepper-layout';
import { type LoadContent, useContent } from './use-content';

export interface ContentBlockProps {
  readonly path: string;
  /** Show nothing when the service has no such text. */
  readonly optional?: boolean;
  /** Shown above it and together with it, so that nothing moves when the text arrives. */
  readonly above?: ElementChildren;
  /** In tests and fixtures: where the content comes from. */
  readonly load?: LoadContent | undefined;
}

/** A text of the content service: a spinner, then the text, or word that it cannot be had (INF-2, INF-4). */
export const ContentBlock = ({ path, optional = false, above, load }: ContentBlockProps) => {
  const { t } = useTranslate('info-pages-mf');
  const [content, retries, retry] = useContent(path, load);
  const text = useRef<HTMLDivElement>(null);
  // The pressed button is gone by then, so the focus moves to the loaded content.
  useEffect(() => {
    if (content.state === 'shown' && retries > 0) text.current?.focus();
  }, [content.state, retries]);

  if (content.state === 'shown') {
    return (
      <div ref={text} tabIndex={retries > 0 ? -1 : undefined}>
        {above}
        <SanitisedHtml html={content.html} prose />
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
            {/* Announced at first; when asking again was in vain, it takes the focus that the button had. */}
            <Alert key={failures} tone="info" live={failures === 1} takeFocus={failures > 1}>
              {t('content.unavailable')}
            </Alert>
            <ButtonRow>
              <Button
                variant="secondary"
                busy={content.state === 'loading'}
                busyLabel={t('content.retrying')}
                onClick={retry}
              >
                {t('action.retry')}
              </Button>
            </ButtonRow>
          </>
        )}
      </Fields>
    </>
  );
};
