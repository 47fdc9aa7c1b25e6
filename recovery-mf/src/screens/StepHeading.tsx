import { useEffect } from 'react';
import { PageHeading, usePortal, useTranslate } from '@portal/shared-wl-assets';

/** Heading of a step, which also names the document (WCAG 2.4.2). */
export const StepHeading = ({
  children,
  documentTitle = children,
  hasFailed = false,
  ...focus
}: {
  readonly children: string;
  readonly documentTitle?: string;
  /** Whether the last submission failed; the document's title then starts with the failure. */
  readonly hasFailed?: boolean;
  readonly takeFocus: boolean;
  /** Id of the description that is announced with the heading. */
  readonly describedBy?: string | undefined;
}) => {
  const { t } = useTranslate('recovery-mf');
  const name = usePortal((state) => state.whiteLabel.name);
  const title = t(hasFailed ? 'titleFailed' : 'title', { heading: documentTitle, name });
  const embedded = usePortal((state) => state.embedding !== null);
  useEffect(() => {
    // An embedded flow must not change the title of the host page.
    if (!embedded) document.title = title;
  }, [title, embedded]);
  return <PageHeading {...focus}>{children}</PageHeading>;
};
