import { type MouseEvent, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { BrandEditorView, WriteResult } from '@portal/contract/operator';
import {
  Alert,
  Button,
  ButtonRow,
  classNames,
  Fields,
  TextLink,
  useTranslate,
} from '@portal/shared-wl-assets';
import { ScreenWall } from '../studio/ScreenWall';
import { FilterForm, SelectField } from '../ui/FilterForm';
import { Page } from '../ui/Page';
import { DraftContext, useFieldTexts } from './draft-context';
import { DraftSession } from './draft-session';
import { MessageTexts } from './MessageTexts';
import { MistakeList } from './MistakeList';
import { PropertyFields } from './SchemaField';
import styles from './BrandEditor.module.css';

const CONTROL_CONTRAST = 3;

/** Source of a draft that has no file yet. */
const NEW_SOURCE = '*';

const download = (name: string, content: object): void => {
  const link = document.createElement('a');
  link.href = `data:application/json,${encodeURIComponent(`${JSON.stringify(content, null, 2)}\n`)}`;
  link.download = name;
  link.click();
};

interface ActionsProps extends BrandEditorView {
  readonly session: DraftSession;
}

/** Buttons and links for the whole draft, and what came of them. */
const Actions = ({ path, id, isWritable, content, session }: ActionsProps) => {
  const { t } = useTranslate('brandEditor');
  const { label } = useFieldTexts();
  const [result, setResult] = useState<WriteResult | null>(null);
  const [undone, setUndone] = useState('');
  const file = `${String(content['key'])}.json`;
  /** Saves the draft, and uses it if it has no mistakes. */
  const finish = async (use: () => WriteResult | null | Promise<WriteResult | null>): Promise<void> => {
    const check = await session.save();
    if (check !== null) setResult(check.problems.length === 0 ? await use() : { outcome: 'invalid' });
  };
  const exportDraft = (): null => {
    download(file, content);
    return null;
  };
  const undo = (): void => {
    const pointer = session.undo();
    const [root, ...deeper] = pointer?.split('/').slice(1) ?? [];
    const names = deeper.map((step) => (root === 'wordings' || /^\d+$/.test(step) ? step : label(step)));
    setUndone(
      root === undefined ? t('nothingToUndo') : t('undone', { field: [label(root), ...names].join(', ') }),
    );
  };
  return (
    <>
      <ButtonRow>
        <Button compact onClick={() => void finish(exportDraft)}>
          {t('export')}
        </Button>
        {isWritable && (
          <Button compact variant="secondary" onClick={() => void finish(() => session.write())}>
            {t('write')}
          </Button>
        )}
        <Button compact variant="secondary" onClick={undo}>
          {t('undo')}
        </Button>
        <TextLink href={`${path}/drafts/${id}/tokens`}>{t('tokens')}</TextLink>
        <TextLink href={`${path}/drafts/${id}/messages`}>{t('previewMessages')}</TextLink>
      </ButtonRow>
      <div role="status">{undone}</div>
      {result !== null && result.outcome !== 'exists' && (
        <Alert tone={result.outcome === 'written' ? 'success' : 'error'} live>
          {t(`outcome.${result.outcome}`, { file })}
        </Alert>
      )}
      {result?.outcome === 'exists' && (
        <Alert tone="warning" live title={t('exists', { file })}>
          <p>{result.isChanged ? t('changedText', { file }) : t('existsText')}</p>
          <ButtonRow>
            <Button compact onClick={() => void finish(() => session.write(result.fingerprint))}>
              {t('overwrite')}
            </Button>
            <Button compact variant="secondary" onClick={() => setResult(null)}>
              {t('keep')}
            </Button>
          </ButtonRow>
        </Alert>
      )}
    </>
  );
};

/** Every screen with the draft, below the contrast of the brand colour. */
const Screens = ({ path, id, content, check, states, isChanged }: BrandEditorView) => {
  const { t } = useTranslate('brandEditor');
  const studio = useTranslate('studio').t;
  const { version, brandContrast } = check;
  return (
    <section id="brand-screens" tabIndex={-1} aria-labelledby="brand-screens-title">
      <h2 id="brand-screens-title">{t('screens')}</h2>
      <ul>
        {(['light', 'dark'] as const).map((scheme) => {
          const ratio = brandContrast[scheme];
          const isLow = ratio < CONTROL_CONTRAST;
          return (
            <li key={scheme} className={classNames(isLow && styles['low'])}>
              {t('brandOnSurface', { scheme: studio(scheme), ratio })}
              {isLow && ` (${t('lowBrand')})`}
            </li>
          );
        })}
      </ul>
      <ScreenWall
        path={path}
        states={states}
        framesPath={`${path}/frame`}
        draft={{ id, key: String(content['key']), version }}
        level="h3"
      >
        <input type="hidden" name="draft" value={id} />
        {isChanged && <input type="hidden" name="changed" value="yes" />}
      </ScreenWall>
    </section>
  );
};

/** Editor of one white label beside every screen in every state. */
export const BrandEditorPage = (opened: BrandEditorView) => {
  const { t } = useTranslate('brandEditor');
  const [session] = useState(() => new DraftSession(opened));
  const { saving, ...draft } = useSyncExternalStore(session.subscribe, session.getState);
  const view = { ...opened, ...draft };
  const { path, schema, fileFields, texts, source, content, check, isChanged } = view;
  const context = useMemo(
    () => ({ schema, fileFields, check, session }),
    [schema, fileFields, check, session],
  );
  const { problems, isServable } = check;
  useEffect(() => {
    // A reload then shows the changes, or says that they are gone.
    const here = new URL(window.location.href);
    if (isChanged) here.searchParams.set('changed', 'yes');
    window.history.replaceState(null, '', here);
  }, [isChanged]);
  /** Saves a pending change before a link or form leaves the page. */
  const saveFirst = (event: MouseEvent): void => {
    const control =
      event.target instanceof Element ? event.target.closest<HTMLElement>('a, [type="submit"]') : null;
    if (!session.isSavePending || control === null) return;
    event.preventDefault();
    void session.save().then(() => control.click());
  };
  const status = [
    t(saving),
    saving === 'saved' &&
      (problems.length === 0 ? t('noMistakes') : `${t('mistakes', { total: problems.length })}.`),
    saving === 'saved' && !isServable && t('frozen'),
  ];
  return (
    <DraftContext value={context}>
      <Page title={t('title')}>
        <div onClickCapture={saveFirst}>
          <p>{view.isWritable ? t('introWrite') : t('intro')}</p>
          <FilterForm action={path} button={t('open')}>
            <SelectField
              name="wl"
              label={t('whiteLabel')}
              value={source}
              options={[...view.whiteLabels, [NEW_SOURCE, t('new')]]}
            />
          </FilterForm>
          <p>
            <TextLink href="#brand-screens">{t('skip')}</TextLink>
          </p>
          <div className={styles['editor']}>
            <section className={styles['pane']} aria-labelledby="brand-form-title" onBlur={session.endChange}>
              <h2 id="brand-form-title">{t('form')}</h2>
              <p role="status">{status.filter(Boolean).join(' ')}</p>
              <Fields>
                <MistakeList problems={problems} />
                <Actions {...view} session={session} />
              </Fields>
              <PropertyFields pointer="" node={schema} own={content} inherited={view.base} />
              <MessageTexts texts={texts} wordings={content['wordings']} />
            </section>
            <Screens {...view} />
          </div>
        </div>
      </Page>
    </DraftContext>
  );
};
