import type { DraftCheck } from '@portal/contract/operator';
import { Alert, useTranslate } from '@portal/shared-wl-assets';

/** Focuses the control of a JSON pointer, or the nearest group around it. */
const focusField = (pointer: string): void => {
  let control: HTMLElement | null = null;
  for (let at = pointer; at !== '' && control === null; at = at.slice(0, at.lastIndexOf('/')))
    control = document.getElementById(at);
  for (let at = control?.closest('details'); at; at = at.parentElement?.closest('details')) at.open = true;
  control?.focus();
};

/** All mistakes of a draft, with links to their fields. */
export const MistakeList = ({ problems }: Pick<DraftCheck, 'problems'>) => {
  const { t } = useTranslate('brandEditor');
  return problems.length === 0 ? null : (
    <Alert tone="error" title={t('mistakes', { total: problems.length })}>
      <ul lang="en">
        {problems.map(({ field, reason }) => (
          <li key={`${field} ${reason}`}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(field);
              }}
            >
              {field || '/'}
            </a>
            {` ${reason}`}
          </li>
        ))}
      </ul>
    </Alert>
  );
};
