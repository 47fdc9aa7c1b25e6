import { useMemo } from 'react';
import { trustedHtml } from './trusted-html';
import styles from './SanitisedHtml.later.module.css';

/**
 * The one place where HTML enters the page as HTML (security rule 9).
 *
 * @param html sanitised before: by the white-label registry, or after it came from the content service
 * @param as the element around it; `p` where the HTML is one inline sentence
 * @param prose gives headings, lists and tables of a whole text their look
 */
export const SanitisedHtml = ({
  html,
  as: Element = 'div',
  className,
  prose = false,
}: {
  readonly html: string;
  readonly as?: 'div' | 'p' | 'span';
  readonly className?: string | undefined;
  readonly prose?: boolean;
}) => {
  const content = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  return <Element className={prose ? styles['prose'] : className} dangerouslySetInnerHTML={content} />;
};
