import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './Tabs.module.css';

export interface TabsProps<Name extends string> {
  /** Label of the tab list for screen readers. */
  readonly label: string;
  readonly tabs: readonly { readonly name: Name; readonly label: ReactNode }[];
  readonly selected: Name;
  readonly onSelect: (name: Name) => void;
  /** Content of the selected tab. */
  readonly children: ReactNode;
}

/** Returns the tab that a key selects, cyclic; null for other keys. */
const tabByKey = (key: string, index: number, count: number): number | null => {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
};

/** Tabs that share one panel. They are one tab stop; arrow keys, Home and End select (WAI-ARIA tabs pattern, INF-4). */
export const Tabs = <Name extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Name>) => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const index = tabs.findIndex(({ name }) => name === selected);
    const next = tabByKey(event.key, index, tabs.length);
    const tab = next === null ? undefined : tabs[next];
    if (next === null || tab === undefined) return;
    event.preventDefault();
    onSelect(tab.name);
    const element = list.current?.children[next];
    if (element instanceof HTMLElement) element.focus();
  };
  return (
    <div>
      <div className={styles['tabs']} role="tablist" aria-label={label} ref={list}>
        {tabs.map(({ name, label: words }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}${index}`}
            className={styles['tab']}
            aria-selected={name === selected}
            aria-controls={name === selected ? `${id}panel` : undefined}
            tabIndex={name === selected ? 0 : -1}
            onClick={() => onSelect(name)}
            onKeyDown={onKeyDown}
          >
            {words}
          </button>
        ))}
      </div>
      <div
        className={styles['panel']}
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={`${id}${tabs.findIndex(({ name }) => name === selected)}`}
        tabIndex={0}
      >
        {children}
      </div>
    </div>
  );
};
