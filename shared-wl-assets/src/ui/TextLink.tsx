import { useId, type MouseEvent, type ReactNode } from 'react';
import { embeddedVisit, portalUrl } from '../portal/embedded-visit';
import { useTranslate } from '../i18n/use-translate';
import { classNames } from './class-names';
import { Icon, type IconName } from './Icon';
import styles from './TextLink.module.css';

export interface TextLinkProps {
  /** Without an address it is a button that looks like a link. */
  readonly href?: string;
  /** Opens in a new tab, without a way back to this page. */
  readonly external?: boolean;
  /** Drawn before the words, which then bear no line. */
  readonly icon?: IconName;
  /** Stands in a sentence or a list: as high as its line, with the room to press reaching over it. */
  readonly inline?: boolean;
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
  readonly children: ReactNode;
}

/** A link in the page. That a new tab opens is its description, so that its name stays the visible words. */
export const TextLink = ({
  href,
  external = false,
  icon,
  inline = false,
  onClick,
  children,
}: TextLinkProps) => {
  const { t } = useTranslate('shared');
  const noteId = useId();
  const look = classNames(styles['link'], inline && styles['inline']);
  const content = (
    <>
      {icon !== undefined && <Icon name={icon} />}
      <span className={icon === undefined ? styles['words'] : undefined}>{children}</span>
    </>
  );
  if (href === undefined) {
    return (
      <button type="button" className={look} onClick={onClick}>
        {content}
      </button>
    );
  }
  if (!external) {
    return (
      <a className={look} href={portalUrl(href)} onClick={onClick}>
        {content}
      </a>
    );
  }
  return (
    <>
      <a
        className={look}
        href={href}
        target="_blank"
        rel="noopener"
        aria-describedby={noteId}
        onClick={onClick}
      >
        {content}
      </a>
      <span id={noteId} hidden>
        {t('link.newTab')}
      </span>
    </>
  );
};

/** Links side by side that wrap onto lines of their own. */
export const LinkList = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['list']}>{children}</div>
);

/**
 * A link as wide as its column with an arrow at its end; a thin line parts it from the next. It leaves the portal's pages,
 * and a frame with them (NAV-5); a host page keeps its window.
 */
export const LinkRow = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <a className={styles['row']} href={portalUrl(href)} target={embeddedVisit() === null ? '_top' : undefined}>
    <span>{children}</span>
    <Icon name="arrow-right" />
  </a>
);
