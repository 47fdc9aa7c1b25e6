import { createContext, use } from 'react';
import type { BrandEditorView } from '@portal/contract/operator';
import { useTranslate } from '@portal/shared-wl-assets';
import type { DraftSession } from './draft-session';

/** What the fields of a draft use. */
interface DraftContextValue extends Pick<BrandEditorView, 'schema' | 'fileFields' | 'check'> {
  readonly session: DraftSession;
}

export const DraftContext = createContext<DraftContextValue | null>(null);

/** Returns the draft that the fields change. */
export const useDraftContext = (): DraftContextValue => {
  const draft = use(DraftContext);
  if (draft === null) throw new Error('A field is outside a draft');
  return draft;
};

/** Returns functions that translate names and values of fields. */
export const useFieldTexts = () => {
  const { t } = useTranslate('brandEditor');
  return {
    label: (name: string): string => t(`fields.${name}` as 'fields.key'),
    option: (value: string): string => t(`options.${value}` as 'options.file'),
  };
};
