import { memo, useState } from 'react';
import {
  type Language,
  languages,
  mergeMessages,
  messageKeys,
  type MessageTree,
} from '@portal/contract/i18n';
import type { BrandEditorView, Json } from '@portal/contract/operator';
import { useTranslate } from '@portal/shared-wl-assets';
import { useFieldTexts } from './draft-context';
import { getProperty } from './json-document';
import { SchemaField } from './SchemaField';
import styles from './BrandEditor.module.css';

/** Schema of an override (schema.json, wordingText). */
const MESSAGE = { type: 'string', maxLength: 2_000 } as const;

interface MessageTextsProps extends Pick<BrandEditorView, 'texts'> {
  /** The draft's overrides by language and scope. */
  readonly wordings: Json | undefined;
}

/** A field for each message in both languages; an empty one keeps the portal's own text, which is its hint. */
export const MessageTexts = memo(({ texts, wordings }: MessageTextsProps) => {
  const { t } = useTranslate('brandEditor');
  const { option } = useFieldTexts();
  const [search, setSearch] = useState('');
  const query = search.trim().toLowerCase();
  const getOverrides = (language: Language, scope: string) =>
    getProperty(getProperty(wordings, language), scope);
  /** Returns the portal's own keys, and those that the draft overrides, even unknown ones. */
  const listMessages = (scope: string) => {
    const keys = languages.flatMap((language) => {
      const overrides = (getOverrides(language, scope) ?? {}) as MessageTree;
      return messageKeys(mergeMessages(texts[scope]?.[language] ?? {}, overrides));
    });
    return [...new Set(keys)]
      .map((key) => ({
        key,
        versions: languages.map((language) => ({
          label: `${scope} ${key}, ${option(language)}`,
          pointer: `/wordings/${language}/${scope}/${key.replaceAll('.', '/')}`,
          own: key.split('.').reduce(getProperty, getOverrides(language, scope)),
          inherited: key.split('.').reduce(getProperty, texts[scope]?.[language] as Json | undefined),
        })),
      }))
      .filter(({ key, versions }) =>
        [key, ...versions.flatMap(({ own, inherited }) => [own, inherited])]
          .join('\n')
          .toLowerCase()
          .includes(query),
      );
  };
  const overridden = languages.flatMap((language) => Object.keys(getProperty(wordings, language) ?? {}));
  const scopes = [...new Set([...Object.keys(texts), ...overridden])]
    .map((scope) => ({ scope, messages: listMessages(scope) }))
    .filter(({ messages }) => messages.length > 0);
  return (
    <section aria-labelledby="brand-messages">
      <h2 id="brand-messages">{t('messages')}</h2>
      <p>{t('messagesNote')}</p>
      <div className={styles['field']}>
        <label htmlFor="brand-search">{t('search')}</label>
        <input
          id="brand-search"
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <p role="status">
        {query !== '' && t('found', { total: scopes.flatMap(({ messages }) => messages).length })}
      </p>
      {scopes.map(({ scope, messages }) => (
        <details key={scope} className={styles['group']} open={query !== ''} data-scope={scope}>
          <summary>{scope}</summary>
          {messages.flatMap(({ versions }) =>
            versions.map((version) => <SchemaField key={version.pointer} {...version} node={MESSAGE} />),
          )}
        </details>
      ))}
    </section>
  );
});
