import { formatDayAndTime } from '@portal/contract/i18n';
import { type Html, html, type HtmlValue, type PageLanguage } from '@portal/server-kit/pages';
import type { Contacts } from '../contacts/contacts';
import type { Channel } from '../contract/contract';
import type { HelpDeskTexts } from './help-desk-texts';

/** Input of the page besides the case. */
export interface HelpDeskPageInput {
  readonly t: HelpDeskTexts;
  readonly language: PageLanguage;
  /** IANA time zone of all times on the page (D-18). */
  readonly timeZone: string;
  readonly now: Date;
}

/** A row of a list: its name and its value. */
type Fact = readonly [name: string, value: HtmlValue];

/** Formats a time in the page's language and time zone. */
export function formatTime({ language, timeZone }: HelpDeskPageInput, at: Date): string {
  return formatDayAndTime(at, language, { timeZone, isNamed: true }, 'medium');
}

/** Renders facts as a description list. */
export function factList(facts: readonly Fact[]): Html {
  return html`<dl class="plain-facts">
    ${facts.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

/** Channels in the order of the page. */
export const CHANNELS = ['Email', 'SMS', 'Call'] as const satisfies readonly Channel[];

/** Lists contacts with their channels; without contacts it returns the text that says so. */
export function contactList({ t }: HelpDeskPageInput, contacts: Contacts): string {
  const listed = CHANNELS.flatMap((channel) => {
    const contact = contacts[channel];
    return contact === undefined ? [] : [`${t.user.channel[channel]} ${contact}`];
  });
  return listed.length === 0 ? t.user.noContacts : listed.join(', ');
}
