import { type MouseEvent, type ReactNode, useId } from 'react';
import { useTranslate } from '../i18n/use-translate';
import { embeddedVisit, portalUrl } from '../portal/embedded-visit';
import { classNames } from './class-names';
import { Icon, type IconName } from './Icon';
import styles from './TextLink.module.css';

export interface TextLinkProps {
  /** Without it the component is a button that looks like a link. */
  readonly href?: string;
  /** Opens in a new tab without `opener`. */
  readonly external?: boolean;
  /** Shown before the text, which then has no underline. */
  readonly icon?: IconName;
  /** Part of a sentence or list: as high as its line, with a larger target area. */
  readonly inline?: boolean;
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
  readonly children: ReactNode;
}

/** Text link. "Opens in a new tab" is its description, so that its name stays the visible text. */
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

/** Row of links that wraps onto further lines. */
export const LinkList = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['list']}>{children}</div>
);

/**
 * Full-width link with an arrow; a thin line separates it from the next. It navigates the top window (NAV-5); in an
 * embedded flow it is handled like any link of the flow.
 */
export const LinkRow = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <a className={styles['row']} href={portalUrl(href)} target={embeddedVisit() === null ? '_top' : undefined}>
    <span>{children}</span>
    <Icon name="arrow-right" />
  </a>
);
