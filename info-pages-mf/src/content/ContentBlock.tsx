import { Alert, SanitisedHtml, Spinner, useTexts } from '@portal/shared-wl-assets';
import { useEffect, useState } from 'react';
import { loadContent } from './load-content';

type Content = { readonly path: string; readonly html: string | null };

export interface ContentBlockProps {
  readonly path: string;
  /** In tests: where the content comes from. */
  readonly load?: (path: string) => Promise<string>;
}

/** A text of the content service: a spinner, then the text, or word that it cannot be had (INF-2, INF-4). */
export const ContentBlock = ({ path, load = loadContent }: ContentBlockProps) => {
  const { t } = useTexts('info-pages-mf');
  const [content, setContent] = useState<Content | null>(null);
  useEffect(() => {
    let wanted = true;
    const show = (html: string | null) => {
      if (wanted) setContent({ path, html });
    };
    load(path).then(show, () => show(null));
    return () => {
      wanted = false;
    };
  }, [path, load]);

  if (content?.path !== path) return <Spinner />;
  if (content.html !== null) return <SanitisedHtml html={content.html} prose />;
  return (
    <Alert tone="info" live>
      {t('content.unavailable')}
    </Alert>
  );
};
