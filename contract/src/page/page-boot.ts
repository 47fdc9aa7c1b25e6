import type { Language } from '../i18n/language';
import type { TranslationResources } from '../i18n/message-tree';
import type { WhiteLabelView } from '../white-label/white-label-view';
import type { App } from './app';
import type { ClientInformation } from './client-information';
import type { Environment } from './environment';

/** The requested URL, matched by the route table (decisions D-2). */
export interface RouteMatch {
  /** Part that fills the slot `main`, such as `login-mf`. */
  readonly part: string;
  /** The part's own name for the page, such as `login`. */
  readonly page: string;
  /** Path of the URL, without query. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  /** Module of the part that fills the slot: its lifecycles, or in the studio its fixtures. */
  readonly module?: 'fixtures';
  /** Only the parameters that the route declares, each at most 8,192 characters. */
  readonly query: Readonly<Record<string, string>>;
}

/** How the root finds a part: from its declaration, never by import. */
export interface PartAddress {
  readonly name: string;
  readonly version: string;
  readonly slots: readonly string[];
  readonly routes: readonly {
    readonly path: string;
    readonly page: string;
    readonly query: readonly string[];
  }[];
  readonly uses: readonly string[];
  /** Scopes of messages that its pages need besides its own and those of the parts it uses. */
  readonly texts: readonly string[];
  /** URL of the part's style sheet, or null when it has none. */
  readonly styles: string | null;
  /** Subresource Integrity value of the sheet; absent for a development build. */
  readonly stylesIntegrity?: string;
}

/** Notices of the login page, decided on the edge by cookies and user agent. */
export interface PageNotices {
  /** The cookie notice has not been closed yet and the client wants it (LOG-14). */
  readonly cookies: boolean;
  /** The browser is Internet Explorer, which runs none of the portal's scripts (BRW-2). */
  readonly internetExplorer: boolean;
  /** The browser is too old for the whole portal, in particular for a recovery; logging in may work. */
  readonly outdatedBrowser: boolean;
  /** The browser is one that the client warns of (BRW-1). */
  readonly excludedBrowser: boolean;
  /** The system is Android or iOS (MOB-1). */
  readonly mobile: boolean;
}

/** Initial state of a page: inline JSON from the edge, read once. */
export interface PageBoot {
  readonly whiteLabel: WhiteLabelView;
  readonly language: Language;
  readonly environment: Environment;
  /** Year of the copyright notice: from the server, so that hydration does not change it. */
  readonly copyrightYear: number;
  /** App that the page belongs to; absent on the portal's own pages. */
  readonly app?: App;
  /** Whether the login page offers the white-label test list (LOG-11). */
  readonly whiteLabelTesting: boolean;
  readonly route: RouteMatch;
  readonly texts: TranslationResources;
  /** Scopes of which `texts` has only what this page shows; pages of other parts load the rest. */
  readonly partialTexts?: readonly string[];
  readonly parts: readonly PartAddress[];
  /** Browser, device and system of the visitor, as the edge reads them from the request (BRW-3). */
  readonly client: ClientInformation;
  readonly notices: PageNotices;
}

/** No notices. */
export const noNotices: PageNotices = {
  cookies: false,
  internetExplorer: false,
  outdatedBrowser: false,
  excludedBrowser: false,
  mobile: false,
};
