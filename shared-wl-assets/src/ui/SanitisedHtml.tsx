import { useMemo } from 'react';
import { trustedHtml } from './trusted-html';

/**
 * Renders HTML; the only component that sets `innerHTML` (security rule 9).
 *
 * @param html already sanitised: by the white-label registry, or after it was loaded from the content service
 * @param as the element around it; `p` where the HTML is one inline sentence
 */
export const SanitisedHtml = ({
  html,
  as: Element = 'div',
  className,
}: {
  readonly html: string;
  readonly as?: 'div' | 'p' | 'span';
  readonly className?: string | undefined;
}) => {
  const content = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  return <Element className={className} dangerouslySetInnerHTML={content} />;
};
