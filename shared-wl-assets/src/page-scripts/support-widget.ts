import { loadScript, type ScriptPage, SCRIPTS_PATH } from '../page-scripts/load-script';

/** Script of both support widgets. */
const SCRIPT = 'support/index.js';

/** Elements of the two support widgets (SUP-2). */
const elements = {
  portal: 'portal-support-widget',
  selfRegistration: 'self-registration-support-widget',
} as const;

export type SupportWidgetName = keyof typeof elements;

/** Options of a support widget; its texts are the portal's messages. */
export interface SupportWidgetOptions {
  /** Format of the display-language cookie, such as `en_US`. */
  readonly language: string;
  readonly userType: string;
  readonly liveChat: boolean;
  readonly whiteLabel: string;
  /** Texts by the widget's own names. */
  readonly texts: Readonly<Record<string, string>>;
  /** Links that the widget lists. */
  readonly links: readonly { readonly label: string; readonly href: string }[];
  /** Runs a registered callback of the client; false when it did nothing. */
  readonly run: (name: string) => Promise<boolean>;
}

const loadWidget = async (name: SupportWidgetName, page: ScriptPage): Promise<string> => {
  const element = elements[name];
  if (customElements.get(element) === undefined) {
    await loadScript({ source: SCRIPTS_PATH + SCRIPT, page, isOwn: true });
    if (customElements.get(element) === undefined) throw new Error(`${SCRIPT} brings no ${element}`);
  }
  return element;
};

/**
 * Mounts a support widget in an element; loads its script the first time.
 *
 * @param page that needs it
 * @returns a function that removes the widget
 * @throws Error when the script fails, defines no widget, or the widget does not start
 */
export const mountSupportWidget = async (
  container: HTMLElement,
  name: SupportWidgetName,
  options: SupportWidgetOptions,
  page: ScriptPage,
): Promise<() => void> => {
  const tag = await loadWidget(name, page);
  const widget = document.createElement(tag);
  widget.setAttribute('language', options.language);
  widget.setAttribute('user-type', options.userType);
  widget.setAttribute('white-label', options.whiteLabel);
  widget.toggleAttribute('live-chat', options.liveChat);
  Object.assign(widget, { options });
  container.replaceChildren(widget);
  // Errors of a custom element reach only the console, so the widget reports that it has started.
  if (!widget.hasAttribute('ready')) {
    widget.remove();
    throw new Error(`${tag} did not come up`);
  }
  return () => widget.remove();
};
