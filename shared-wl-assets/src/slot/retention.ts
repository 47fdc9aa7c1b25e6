import { createContext, use, useEffect, useState } from 'react';

/** State that a slot's components keep after a failure, in memory only. */
export interface Retention {
  readonly values: Map<string, unknown>;
  readonly hasFailed: () => boolean;
}

export const RetentionContext = createContext<Retention | null>(null);

/**
 * Returns state that a component gets back when its slot failed and "Try again" was pressed. The state is discarded
 * when the component is unmounted for any other reason.
 *
 * @param key unique in the slot; must not change while the component is mounted
 * @param create called at most once per mount, if no state is retained
 */
export const useRetained = <Value>(key: string, create: () => Value): Value => {
  const retention = use(RetentionContext);
  const [value] = useState(() => (retention?.values.get(key) as Value | undefined) ?? create());
  useEffect(() => {
    retention?.values.set(key, value);
    return () => {
      if (retention?.hasFailed() === false) retention.values.delete(key);
    };
  }, [retention, key, value]);
  return value;
};
