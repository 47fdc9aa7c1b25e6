// Named here so that the build supplies them: these come with the root's first file …
import 'react';
import 'react/jsx-runtime';
import 'react-dom';
import 'react-dom/client';
import 'zustand';
import 'zustand/vanilla';

/** … and these have files of their own, fetched when a part first asks for one through the share scope. */
export const suppliedLater: readonly (() => Promise<unknown>)[] = [
  () => import('i18next'),
  () => import('react-i18next'),
];
