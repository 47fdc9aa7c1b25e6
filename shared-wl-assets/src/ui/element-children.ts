import type { ReactElement } from 'react';

/** Children with siblings: elements, never text, which needs its own element (portal/text-in-own-element). */
export type ElementChildren = ReactElement | readonly ElementChildren[] | false | '' | null | undefined;
