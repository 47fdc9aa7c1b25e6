import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { Language } from '@portal/contract/i18n';
import type { MessageTree } from '@portal/contract/i18n';
import type { FixtureModule } from '../studio/fixture-slot';
import { fixturePortal } from './portal-fixture';
import { type AlterText, alterTexts } from './text-alterations';

const LANGUAGES: readonly Language[] = ['de-DE', 'en-US'];

/** jsdom does not implement modal dialogs. */
const openDialogs = (): void => {
  const { prototype } = HTMLDialogElement;
  prototype.showModal = function () {
    this.open = true;
  };
  prototype.close = function () {
    this.open = false;
  };
};

/**
 * Renders every fixture of a part, switches the language, and alters text nodes as they appear.
 * @param alter alters a text node
 * @param fixtures the part's studio fixtures
 * @param part scope of its messages
 * @param texts its messages by language
 * @returns errors, each with its screen
 */
export const surviveAlteration = async (
  alter: AlterText,
  { main, states }: FixtureModule,
  part: string,
  texts: Readonly<Record<Language, MessageTree>>,
): Promise<readonly string[]> => {
  openDialogs();
  const failures: string[] = [];
  for (const state of states) {
    const failed = (error: unknown) => failures.push(`${state}: ${String(error)}`);
    const portal = fixturePortal({ texts: { [part]: texts['en-US'] }, route: { part, page: state } });
    const { route } = portal.getState();
    const container = document.body.appendChild(document.createElement('div'));
    const watcher = new MutationObserver(() => alterTexts(container, alter));
    watcher.observe(container, { subtree: true, childList: true });
    const root = createRoot(container);
    await act(async () => root.render(main.element(portal, { route, failed })));
    for (const language of LANGUAGES) {
      alterTexts(container, alter);
      const resources = fixturePortal({ language, texts: { [part]: texts[language] } }).getState().texts;
      await act(async () => portal.setState({ language, texts: resources }));
    }
    watcher.disconnect();
    await act(async () => root.unmount());
    if (container.textContent !== '') failed('texts stay behind');
    container.remove();
  }
  return failures;
};
