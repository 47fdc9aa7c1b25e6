import { Fragment, type ReactNode } from 'react';
import { languages } from '@portal/contract/i18n';
import type { PartStates, StudioView } from '@portal/contract/operator';
import { useTranslate } from '@portal/shared-wl-assets';
import { FilterForm, SelectField } from '../ui/FilterForm';
import { ScreenFrame } from './ScreenFrame';
import styles from './ScreenWall.module.css';

/** Width and height of the screens in CSS pixels. */
const SIZES: Readonly<Record<string, number>> = { 320: 844, 390: 844, 768: 1024, 1024: 768, 1440: 900 };

const ALL = 'all';

type Options = readonly (readonly [value: string, text: string])[];

/** Returns the value of a filter in the URL of the page; an unknown one counts as absent. */
const readValue = (name: string, options: Options, usual: string): string => {
  const value = new URLSearchParams(window.location.search).get(name) ?? usual;
  return value === ALL || options.some(([option]) => option === value) ? value : usual;
};

const repeat = (values: readonly string[]) => values.map((each) => [each, each] as const);

interface ScreenWallProps {
  /** Path of the page. */
  readonly path: string;
  readonly states: readonly PartStates[];
  /** Key and name of the white labels to choose from; absent for the wall of a draft. */
  readonly whiteLabels?: StudioView['whiteLabels'];
  /** Path of the frames. */
  readonly framesPath: string;
  /** Draft that the frames show instead of a white label. */
  readonly draft?: { readonly id: string; readonly key: string; readonly version: number };
  /** Level of the parts' headings. */
  readonly level: 'h2' | 'h3';
  /** Hidden inputs for the URL of the page. */
  readonly children?: ReactNode;
}

/** Filters, and a frame for each state of each part, by white label, language, scheme and width. */
export const ScreenWall = ({
  path,
  states,
  whiteLabels,
  framesPath,
  draft,
  level: Heading,
  children,
}: ScreenWallProps) => {
  const { t } = useTranslate('studio');
  const sizes = Object.keys(SIZES).map((width) => [width, `${width} px`] as const);
  const schemes = (['light', 'dark'] as const).map((scheme) => [scheme, t(scheme)] as const);
  const filters: readonly (readonly [name: string, label: string, options: Options, usual: string])[] = [
    ['part', t('part'), repeat(states.map(({ part }) => part)), ALL],
    ...(whiteLabels ? [['wl', t('whiteLabel'), whiteLabels, 'default'] as const] : []),
    ['language', t('language'), repeat(languages), 'en-US'],
    ['width', t('width'), sizes, '390'],
    ['scheme', t('scheme'), schemes, 'light'],
  ];
  const listChosen = (filterName: string): readonly string[] =>
    filters.flatMap(([name, , options, usual]) => {
      const chosen = readValue(name, options, usual);
      const values = options.map(([value]) => value);
      return name === filterName ? values.filter((value) => chosen === ALL || chosen === value) : [];
    });
  const views = (draft === undefined ? listChosen('wl') : [draft.key]).flatMap((whiteLabel) =>
    listChosen('language').flatMap((language) =>
      listChosen('scheme').flatMap((scheme) =>
        listChosen('width').map((width) => ({ whiteLabel, language, scheme, width })),
      ),
    ),
  );
  const parts = listChosen('part');
  const version = draft === undefined ? '' : `&version=${draft.version}`;
  return (
    <>
      <FilterForm action={path} button={t('show')}>
        {children}
        {filters.map(([name, label, options, usual]) => (
          <SelectField
            key={name}
            name={name}
            label={label}
            value={readValue(name, options, usual)}
            options={[[ALL, t('all')], ...options]}
          />
        ))}
      </FilterForm>
      {states
        .filter(({ part }) => parts.includes(part))
        .map(({ part, states: names }) => (
          <section key={part} className={styles['part']}>
            <Heading>
              {part} <span className={styles['count']}>{names.length}</span>
            </Heading>
            <div className={styles['wall']}>
              {names.map((state) => (
                <Fragment key={state}>
                  {views.map(({ whiteLabel, language, scheme, width }) => (
                    <ScreenFrame
                      key={`${whiteLabel} ${language} ${scheme} ${width}`}
                      url={`${framesPath}/${draft?.id ?? whiteLabel}/${part}/${state}?language=${language}&scheme=${scheme}${version}`}
                      part={part}
                      state={state}
                      note={`${whiteLabel} ${language.slice(0, 2)} ${scheme} ${width}`}
                      width={Number(width)}
                      height={SIZES[width] ?? 0}
                      isMeasured={draft !== undefined}
                    />
                  ))}
                </Fragment>
              ))}
            </div>
          </section>
        ))}
    </>
  );
};
