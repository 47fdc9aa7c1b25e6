import { FLOW_NAMES, type FlowName } from '@portal/shared-wl-assets/embedded-flow';
import type { Language } from '@portal/shared-wl-assets/language';
import type { WhiteLabelConfiguration } from '@portal/shared-wl-assets/white-label';

/** The address of a flow on the portal's own pages (decisions D-2). */
export const ownPage = (flow: FlowName, whiteLabel: string): string =>
  ({
    login: whiteLabel === 'default' ? '/apps/home' : `/apps/home?wl=${whiteLabel}`,
    fps: `/${whiteLabel}/fps`,
    fuid: `/${whiteLabel}/fuid`,
    ftu: `/${whiteLabel}/fps?FTUF=Y`,
  })[flow];

/** A flow by its name in an address; null when there is none of that name. */
export const flowNamed = (name: string): FlowName | null => FLOW_NAMES.find((each) => each === name) ?? null;

/**
 * The language that a host page asks for, if the client has it, else the client's default.
 *
 * @param asked such as `de-DE`, `de_DE` or `de`; of any type, since it comes from an address
 */
export const languageAsked = (
  asked: unknown,
  { languages, defaultLanguage }: Pick<WhiteLabelConfiguration, 'languages' | 'defaultLanguage'>,
): Language => {
  const wanted = typeof asked === 'string' ? asked.replace('_', '-').toLowerCase() : '';
  const exact = languages.find((each) => each.toLowerCase() === wanted);
  return exact ?? languages.find((each) => each.slice(0, 2) === wanted.slice(0, 2)) ?? defaultLanguage;
};
