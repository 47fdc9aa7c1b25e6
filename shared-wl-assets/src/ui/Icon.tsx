import styles from './Icon.module.css';

const ring = 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15';

/** One path a name, in a box of 20: lines only, so that one stroke draws them all. */
const shapes = {
  error: `${ring}M10 6.2v4.6M10 13.6v.01`,
  warning: 'M10 3 2.4 16.5h15.2ZM10 8v4M10 14.2v.01',
  info: `${ring}M10 9.4v4.4M10 6.4v.01`,
  success: `${ring}M6.7 10.2l2.3 2.3 4.3-4.7`,
  check: 'M4.5 10.5l3.7 3.7 7.3-8',
  mail: 'M3.8 4.5h12.4a1.3 1.3 0 0 1 1.3 1.3v8.4a1.3 1.3 0 0 1-1.3 1.3H3.8a1.3 1.3 0 0 1-1.3-1.3V5.8a1.3 1.3 0 0 1 1.3-1.3M2.8 6.3 10 11l7.2-4.7',
  message:
    'M4 3.8h12a1.3 1.3 0 0 1 1.3 1.3v7.6A1.3 1.3 0 0 1 16 14H9.5l-3.8 2.8V14H4a1.3 1.3 0 0 1-1.3-1.3V5.1A1.3 1.3 0 0 1 4 3.8M6.8 9v.01M10 9v.01M13.2 9v.01',
  phone:
    'M7.2 3.2 5 2.9A1.6 1.6 0 0 0 3.2 4.6a13 13 0 0 0 12.2 12.2 1.6 1.6 0 0 0 1.7-1.8l-.3-2.2-3.5-1.2-1.6 1.6a10 10 0 0 1-4.9-4.9l1.6-1.6Z',
  help: `${ring}M7.8 7.9a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.5M10 13.9v.01`,
  clock: `${ring}M10 5.8V10l2.8 1.7`,
  person: 'M10 3a3.2 3.2 0 1 1 0 6.4A3.2 3.2 0 0 1 10 3M3.8 17a6.2 6.2 0 0 1 12.4 0',
  mobile:
    'M7 2.3h6a1.5 1.5 0 0 1 1.5 1.5v12.4a1.5 1.5 0 0 1-1.5 1.5H7a1.5 1.5 0 0 1-1.5-1.5V3.8A1.5 1.5 0 0 1 7 2.3M9.3 15.2h1.4',
  'arrow-right': 'M3.8 10h12.4M11.5 5.3 16.2 10l-4.7 4.7',
  'arrow-left': 'M16.2 10H3.8M8.5 5.3 3.8 10l4.7 4.7',
  'chevron-up': 'M5 12.5l5-5 5 5',
  'chevron-down': 'M5 7.5l5 5 5-5',
  close: 'M5 5l10 10M15 5 5 15',
  external:
    'M8.5 4.5H4.8a1.3 1.3 0 0 0-1.3 1.3v9.4a1.3 1.3 0 0 0 1.3 1.3h9.4a1.3 1.3 0 0 0 1.3-1.3v-3.7M11.5 3.2h5.3v5.3M16.5 3.5 9 11',
  circle: 'M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7',
} as const;

export type IconName = keyof typeof shapes;

/** A drawing of 20 px in the colour of the text; says nothing, so a word always stands beside it. */
export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg className={styles['icon']} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <path d={shapes[name]} />
  </svg>
);
