import type { PortalStore, TextTree } from '@portal/shared-wl-assets';

/**
 * Brings the texts of parts that the page did not begin with (I18N-3: a failed load is retried twice).
 *
 * @param names scopes that are needed; those already there are not asked for again
 * @throws when one is not to be had
 */
export const bringTexts = async (portal: PortalStore, names: readonly string[]): Promise<void> => {
  const { texts, whiteLabel, language } = portal.getState();
  const missing = names.filter((name) => !Object.hasOwn(texts, name));
  if (missing.length === 0) return;
  const brought = await Promise.all(
    missing.map(
      async (name) => [name, await textsOf(`/app/texts/${whiteLabel.key}/${language}/${name}.json`)] as const,
    ),
  );
  portal.setState((state) => ({ texts: { ...state.texts, ...Object.fromEntries(brought) } }));
};

const textsOf = async (address: string, retries = 2): Promise<TextTree> => {
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    return (await answer.json()) as TextTree;
  } catch (error) {
    if (retries === 0) throw error;
    return textsOf(address, retries - 1);
  }
};
