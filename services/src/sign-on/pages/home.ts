import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FlatForm, isSentFromPortal } from '@portal/server-kit/http';
import {
  formatMoment,
  type Html,
  html,
  interpolate,
  type PageLanguage,
  pageTranslations,
  sendPage,
} from '@portal/server-kit/pages';
import { clientOfScreen, knownLoginScreen, knownWhiteLabel } from '../../white-labels/white-label-key';
import { auditSignOn } from '../audit-sign-on';
import { queryString } from '../login/login-return';
import { resolveSafeTarget } from '../login/safe-target';
import { createLogOutToken, isLogOutToken, readSessionId } from '../sessions/session-cookie';
import { deleteSession, findSession, type SignOnSession } from '../sessions/sessions';
import { HOME, homeUrl, LOG_OUT, returnParameters, type SignOn } from '../sign-on';
import { sendErrorPage } from './error-pages';

/** Paths of the pages whose button logs out (INF-1): `logout` and `accessDenied`, below a client's path or at the root. */
const LOG_IN_AGAIN_PAGE = /^(?:\/apps?\/[^/]+)?\/(?:logout|accessDenied)\/?$/;

/** Whether the visitor followed a link on such a page, according to the Referer, which browsers keep across redirects. */
function isFromLogInAgain({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, referer } = headers;
  if (site !== 'same-origin' || mode !== 'navigate') return false;
  return referer !== undefined && URL.canParse(referer) && LOG_IN_AGAIN_PAGE.test(new URL(referer).pathname);
}

interface HomeQuery {
  wl?: unknown;
}

/**
 * Registers the home page (D-2, NAV-8): `/apps/home` shows the signed-in user, or redirects to the login page of the white
 * label in `wl` (`fromPage=FPS` has no effect); the home of an app does the same for it (LOG-2, CLP-1). `POST
 * /apps/logout` ends the session.
 */
export function addHome(app: FastifyInstance, signOn: SignOn): void {
  const { context, pages, cookies } = signOn;
  const { secrets } = context;

  const signedIn = async (request: FastifyRequest): Promise<SignOnSession | null> => {
    const id = readSessionId(cookies, request);
    return id === null ? null : findSession(context.database, id, context.clock());
  };

  const redirectToLogin = (request: FastifyRequest, reply: FastifyReply, screen: string): FastifyReply => {
    // Target that the browser stored in a cookie before signing in (STO-1, D-9).
    const storedTarget = cookies.read(request, 'targetLC');
    const target = resolveSafeTarget(storedTarget ?? '', context.settings.publicOrigin);
    const query = queryString([
      ['SMQUERYDATA', signOn.loginRequests.seal(screen)],
      ['TARGET', target ?? homeUrl(signOn, screen)],
    ]);
    // Used only once: from now on the URL contains the target.
    if (storedTarget !== undefined) cookies.remove(reply, 'targetLC');
    return reply.header('cache-control', 'no-store').redirect(`/app/${screen}/login?${query}`, 302);
  };

  /** @param screen login page for visitors who are not signed in */
  const showHome = async (request: FastifyRequest, reply: FastifyReply, screen: string) => {
    const session = await signedIn(request);
    if (session === null) return redirectToLogin(request, reply, screen);
    const token = createLogOutToken(secrets, readSessionId(cookies, request) ?? '');
    const whiteLabel = clientOfScreen(session.whiteLabel, signOn);
    const language = pages.language(request, whiteLabel);
    return sendPage(pages, request, reply, {
      title: pageTranslations(language).home.title,
      body: homeBody(language, session, token, signOn.findSender(whiteLabel).timeZone),
      whiteLabel,
    });
  };

  app.get<{ Querystring: HomeQuery }>(HOME, (request, reply) =>
    showHome(request, reply, knownWhiteLabel(request.query.wl, signOn.whiteLabelExists)),
  );
  for (const { name, home } of signOn.apps.filter((each) => each.home.startsWith('/')))
    app.get(home, (request, reply) => showHome(request, reply, name));

  const logOut = async (request: FastifyRequest, reply: FastifyReply): Promise<SignOnSession | null> => {
    const id = readSessionId(cookies, request);
    const session = await signedIn(request);
    if (id !== null) await deleteSession(context.database, id);
    if (session !== null) auditSignOn(signOn, request, 'signOff', session.userId, null);
    cookies.remove(reply, 'signOnSession');
    return session;
  };

  // Target of the button "log in as another user". Any other link or redirect to this URL, such as a TARGET after
  // sign-on or Cancel, must not log the visitor out (security rule 11).
  app.get<{ Querystring: HomeQuery }>('/login/logout.html', async (request, reply) => {
    if (isFromLogInAgain(request)) await logOut(request, reply);
    const screen = knownLoginScreen(request.query.wl, signOn);
    return reply.header('cache-control', 'no-store').redirect(homeUrl(signOn, screen), 302);
  });

  app.post<{ Body: FlatForm | undefined }>(LOG_OUT, async (request, reply) => {
    const id = readSessionId(cookies, request);
    const honest = isSentFromPortal(request, context.settings);
    if (!honest || (id !== null && !isLogOutToken(secrets, id, request.body?.token))) {
      return sendErrorPage(signOn, request, reply, 403);
    }
    const session = await logOut(request, reply);
    const screen = session?.whiteLabel;
    const loggedOut = `/app/${clientOfScreen(screen, signOn)}/logout`;
    const query = queryString(returnParameters(signOn, screen));
    return reply.header('cache-control', 'no-store').redirect(loggedOut + (query && `?${query}`), 302);
  });
}

function homeBody(language: PageLanguage, session: SignOnSession, token: string, timeZone: string): Html {
  const texts = pageTranslations(language).home;
  const name = `${session.firstName} ${session.lastName}`.trim();
  return html`<section>
    <h1>${interpolate(texts.signedInAs, { name: name === '' ? session.userId : name })}</h1>
    <table class="plain-table">
      <tbody>
        <tr>
          <th scope="row">${texts.userId}</th>
          <td>${session.userId}</td>
        </tr>
        <tr>
          <th scope="row">${texts.name}</th>
          <td>${name}</td>
        </tr>
        <tr>
          <th scope="row">${texts.since}</th>
          <td>${formatMoment(language, session.since, timeZone)}</td>
        </tr>
        <tr>
          <th scope="row">${texts.until}</th>
          <td>${formatMoment(language, session.until, timeZone)}</td>
        </tr>
      </tbody>
    </table>
    <form class="plain-actions" method="post" action="${LOG_OUT}">
      <input type="hidden" name="token" value="${token}" />
      <button class="button" type="submit">${texts.logOut}</button>
    </form>
    <p class="note">${texts.note}</p>
  </section>`;
}
