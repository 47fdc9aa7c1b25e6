import { loadScript, SCRIPTS_PATH, type ScriptPage } from '../page-scripts/load-script';

/** The script that brings both support widgets. */
const SCRIPT = 'support/index.js';

/** Elements of the two support widgets (SUP-2). */
const elements = {
  portal: 'portal-support-widget',
  selfRegistration: 'self-registration-support-widget',
} as const;

export type SupportWidgetName = keyof typeof elements;

/** What a support widget is given; its words come from the portal's texts. */
export interface SupportWidgetOptions {
  /** In the form of the display-language cookie, such as `en_US`. */
  readonly language: string;
  readonly userType: string;
  readonly liveChat: boolean;
  readonly whiteLabel: string;
  /** What the widget says, by its own names. */
  readonly texts: Readonly<Record<string, string>>;
  /** Links that the widget lists. */
  readonly links: readonly { readonly label: string; readonly href: string }[];
  /** Runs a function of the client by its registered name; false when there is none. */
  readonly run: (name: string) => Promise<boolean>;
}

const arrive = async (name: SupportWidgetName, page: ScriptPage): Promise<string> => {
  const element = elements[name];
  if (customElements.get(element) === undefined) {
    await loadScript({ source: SCRIPTS_PATH + SCRIPT, page, isOwn: true });
    if (customElements.get(element) === undefined) throw new Error(`${SCRIPT} brings no ${element}`);
  }
  return element;
};

/**
 * Puts a support widget into a place on the page; its script is loaded the first time.
 *
 * @param page that wants it
 * @returns takes the widget away again
 * @throws when the script cannot be had, brings no widget, or the widget does not come up
 */
export const mountSupportWidget = async (
  place: HTMLElement,
  name: SupportWidgetName,
  options: SupportWidgetOptions,
  page: ScriptPage,
): Promise<() => void> => {
  const tag = await arrive(name, page);
  const widget = document.createElement(tag);
  widget.setAttribute('language', options.language);
  widget.setAttribute('user-type', options.userType);
  widget.setAttribute('white-label', options.whiteLabel);
  widget.toggleAttribute('live-chat', options.liveChat);
  Object.assign(widget, { options });
  place.replaceChildren(widget);
  // What an element's own code throws reaches the console, not us: a widget that is up says so.
  if (!widget.hasAttribute('ready')) {
    widget.remove();
    throw new Error(`${tag} did not come up`);
  }
  return () => widget.remove();
};
