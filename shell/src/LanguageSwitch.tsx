import { type MouseEvent, useEffect } from 'react';
import { classNames, usePortal, useTranslate } from '@portal/shared-wl-assets';
import { languageNames, languageUrl, switchLanguage } from './language-switch';
import { restoreFields, saveFields } from './saved-fields';
import styles from './LanguageSwitch.module.css';

/** Links to the client's languages; on a phone only to the other ones. Plain links, so they work without scripts. */
export const LanguageSwitch = () => {
  const { t } = useTranslate('shell');
  const language = usePortal((state) => state.language);
  const offered = usePortal((state) => state.whiteLabel.languages);
  const route = usePortal((state) => state.route);
  useEffect(() => restoreFields(route.path), [route.path]);
  if (offered.length < 2) return null;
  return (
    <nav className={styles['switch']} aria-label={t('language')}>
      {offered.map((each) => {
        const current = each === language;
        const choose = (event: MouseEvent): void => {
          // Let the browser open a new tab or window.
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          if (!current) {
            saveFields(route.path);
            switchLanguage(each, route.query, window.location);
          }
          // Only now, because switchLanguage throws if no cookie can be written; then the browser follows the link to the edge.
          event.preventDefault();
        };
        return (
          <a
            key={each}
            className={classNames(styles['language'], current && styles['current'])}
            href={languageUrl(each, route.path)}
            lang={each}
            hrefLang={each}
            aria-current={current ? 'true' : undefined}
            onClick={choose}
          >
            <span className={styles['name']}>{languageNames[each]}</span>
          </a>
        );
      })}
    </nav>
  );
};
