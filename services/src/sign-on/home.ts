import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FlatForm } from '../flat-form';
import { html, type Html } from '../html';
import { fill, momentText, pageLanguage, pageTexts } from '../page-texts';
import { sendPage } from '../plain-pages';
import { sentFromPortal } from '../request-origin';
import { knownWhiteLabel } from '../white-label-key';
import { auditSignOn } from './audit';
import { sendRefusal } from './failure-page';
import { addressQuery } from './login-return';
import { clearSessionCookie, isLogOutToken, logOutToken, sentSessionId } from './session-cookie';
import { endSession, findSession, type SignedIn } from './sessions';
import { CLIP, HOME, type SignOn } from './sign-on';

interface HomeQuery {
  wl?: unknown;
}

/**
 * What stands behind the login (D-2, NAV-8): `/apps/home` shows who is signed in or leads to the login page of the white
 * label named by `wl`; `/apps/` does the same for the second app (LOG-2, CLP-1). `POST /apps/logout` ends the session.
 */
export function addHome(app: FastifyInstance, signOn: SignOn): void {
  const { context, pages, secrets } = signOn;

  const signedIn = async (request: FastifyRequest): Promise<SignedIn | null> => {
    const id = sentSessionId(request);
    return id === null ? null : findSession(context.database, id, context.clock());
  };

  const toLogin = (reply: FastifyReply, screen: string): FastifyReply => {
    const query = addressQuery([
      ['SMQUERYDATA', signOn.loginRequests.seal(screen)],
      ['TARGET', HOME],
    ]);
    return reply.header('cache-control', 'no-store').redirect(`/app/${screen}/login?${query}`, 302);
  };

  app.get<{ Querystring: HomeQuery }>(HOME, async (request, reply) => {
    const session = await signedIn(request);
    if (session === null) {
      return toLogin(reply, knownWhiteLabel(request.query.wl, signOn.whiteLabelExists));
    }
    const token = logOutToken(secrets, sentSessionId(request) ?? '');
    return sendPage(pages, request, reply, {
      title: pageTexts(request).home.title,
      body: homeBody(request, session, token),
      whiteLabel: knownWhiteLabel(session.whiteLabel, signOn.whiteLabelExists),
    });
  });

  app.get('/apps/', async (request, reply) =>
    (await signedIn(request)) === null ? toLogin(reply, CLIP) : reply.redirect(HOME, 302),
  );

  app.get('/login/logout.html', (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect(HOME, 302),
  );

  app.post<{ Body: FlatForm | undefined }>('/apps/logout', async (request, reply) => {
    const id = sentSessionId(request);
    const honest = sentFromPortal(request, context.settings, signOn.originAllowed);
    if (!honest || (id !== null && !isLogOutToken(secrets, id, request.body?.token))) {
      return sendRefusal(pages, request, reply, 403);
    }
    const session = await signedIn(request);
    if (id !== null) await endSession(context.database, id);
    if (session !== null) auditSignOn(signOn, request, 'signOff', session.userId, null);
    clearSessionCookie(reply);
    const whiteLabel = session?.whiteLabel;
    const screen = whiteLabel === CLIP ? undefined : whiteLabel;
    return reply
      .header('cache-control', 'no-store')
      .redirect(`/app/${knownWhiteLabel(screen, signOn.whiteLabelExists)}/logout`, 302);
  });
}

function homeBody(request: FastifyRequest, session: SignedIn, token: string): Html {
  const texts = pageTexts(request).home;
  const language = pageLanguage(request);
  const name = `${session.firstName} ${session.lastName}`.trim();
  return html`<section class="plain-card">
    <h1>${fill(texts.signedInAs, { name: name === '' ? session.userId : name })}</h1>
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
          <td>${momentText(language, session.since)}</td>
        </tr>
        <tr>
          <th scope="row">${texts.until}</th>
          <td>${momentText(language, session.until)}</td>
        </tr>
      </tbody>
    </table>
    <form class="plain-actions" method="post" action="/apps/logout">
      <input type="hidden" name="token" value="${token}" />
      <button class="button" type="submit">${texts.logOut}</button>
    </form>
    <p class="note">${texts.note}</p>
  </section>`;
}
