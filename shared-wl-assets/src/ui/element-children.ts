import type { ReactElement } from 'react';

/** Children that stand beside others: elements, never text, which needs an element of its own (portal/text-in-own-element). */
export type ElementChildren = ReactElement | readonly ElementChildren[] | false | '' | null | undefined;
