import type { Mistake } from './mistake';
import type { PartName } from './portal-parts';

/** Edits of exports that another live part uses; only two parts have such exports. */
const USED_EXPORTS: Partial<
  Record<PartName, { readonly removed: [string, string]; readonly changed: [string, string] }>
> = {
  'login-mf': {
    removed: ['export declare const SorryScreen', 'declare const SorryScreen'],
    changed: ['const SorryScreen: () => ', 'const SorryScreen: (route: number) => '],
  },
  'shared-wl-assets': {
    removed: ['export declare const useTranslate', 'declare const useTranslate'],
    changed: ['useTranslate: <Scope extends string>(', 'useTranslate: <Scope extends number>('],
  },
};

/** Creates a mistake that removes or changes an export in the contract that another part was built against. */
export function changeExport(kind: 'removed' | 'changed'): Mistake['make'] {
  return (part) => {
    const [from, to] = USED_EXPORTS[part]?.[kind] ?? ['', ''];
    if (from === '') return `no other part uses an export of ${part}`;
    return {
      variant: {
        files: {
          'contract.json': (text) => {
            if (!text.includes(from)) throw new Error(`The contract of ${part} has no ${from}`);
            return text.replaceAll(from, to);
          },
        },
      },
    };
  };
}
