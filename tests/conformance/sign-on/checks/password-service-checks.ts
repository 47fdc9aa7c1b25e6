import type { Check } from '../../kit/check';
import { describe, FOREIGN_TARGETS, requireThat } from '../sign-on-assertions';
import { isLoginPage, type SignOnContext } from '../sign-on-context';

function changeUrl({ target }: SignOnContext, parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams({ SMAUTHREASON: '34', smagentname: 'portal', uti: 'external', FTUF: 'N', ...parameters }); // prettier-ignore
  return `${target.url}/pw/forms/smpwservices.fcc?${query.toString()}`;
}

/** Checks of the password service and the log-out page. */
export const PASSWORD_SERVICE_CHECKS: readonly Check<SignOnContext>[] = [
  {
    id: 'SSO-CHANGE',
    title:
      'the password service redirects to the new password, or without a grant to the request, and keeps FTUF',
    run: async (context) => {
      const { browser, whiteLabel } = await context.openLogin();
      for (const FTUF of ['N', 'Y']) {
        const hop = await browser.send(changeUrl(context, { TARGET: `/app/${whiteLabel}/login`, FTUF }));
        const { location } = hop;
        const isChange =
          location?.pathname === '/nxn/fps-self-change-pw' && location.searchParams.get('wl') === whiteLabel;
        requireThat(isChange || location?.pathname === `/${whiteLabel}/fps`, `it leads to ${describe(hop)}`);
        const kept = location?.searchParams.get('FTUF') ?? 'N';
        requireThat(kept === FTUF, `FTUF=${FTUF} became ${kept}`);
      }
    },
  },
  {
    id: 'SSO-CHANGE-TARGET',
    title: 'no TARGET of the password service leads to a foreign origin',
    run: async (context) => {
      const { browser } = await context.openLogin();
      for (const TARGET of FOREIGN_TARGETS) {
        const hop = await browser.send(changeUrl(context, { TARGET }));
        const led = hop.location?.origin ?? '';
        requireThat(
          led === '' || led === new URL(context.target.url).origin,
          `TARGET=${TARGET} leads to ${led}`,
        );
      }
    },
  },
  {
    id: 'SSO-LOG-IN-AGAIN',
    title: '/login/logout.html leads a signed-out visitor to the login page',
    run: async (context) => {
      const { browser, whiteLabel } = await context.openLogin();
      const hop = await browser.send(`${context.target.url}/login/logout.html?wl=${whiteLabel}`);
      const { urls } = await browser.follow(hop, isLoginPage);
      requireThat(urls.some(isLoginPage), `it leads to ${describe(hop)} and to no login page`);
    },
  },
];
