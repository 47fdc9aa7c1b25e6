import './node-20';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import Provider, { type KoaContextWithOIDC } from 'oidc-provider';
import { client, issuer, portalOrigin, relyingParty } from './settings';
import { readArguments } from './usage';
import { openUserStore } from './user-store';

/*
 * An OpenID provider that delegates its login page to the portal. Four requests are all that the portal needs; each is
 * marked with its number in docs/how-to/connect-a-sign-on.md.
 */

readArguments(
  'npm --prefix examples/openid-sign-on run sign-on',
  'Starts an OpenID provider whose login page is the portal’s. DATABASE_URL names the Postgres database of the portal.',
);

const randomText = (): string => randomBytes(32).toString('base64url');
const checkPassword = await openUserStore();

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: client.id,
      client_secret: client.secret,
      redirect_uris: [`${relyingParty}/callback`],
      post_logout_redirect_uris: [`${portalOrigin}/app/${client.id}/logout`],
    },
  ],
  claims: { openid: ['sub'], profile: ['preferred_username'] },
  findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, preferred_username: sub }) }),
  // Cookies of the interaction are limited to this path, so it must be a path of the provider.
  interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
  // The application belongs to the same bank, so its customers need not consent.
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({ accountId: oidc.session?.accountId ?? '', clientId: client.id });
    grant.addOIDCScope('openid profile');
    await grant.save();
    return grant;
  },
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: {
      // The ID token proves that the application sent the request; any other request must be confirmed by the button.
      logoutSource: (ctx, form) => {
        const isAsked = ctx.oidc.entities.IdTokenHint !== undefined;
        const fields = '<input type="hidden" name="logout" value="yes"><button>Log out</button></form>';
        const submit = isAsked ? '<script>document.forms[0].submit()</script>' : '';
        ctx.body = `<!doctype html><title>Log out</title>${form.replace('</form>', fields)}${submit}`;
      },
    },
  },
  cookies: { keys: [randomText()] },
  // A real provider stores its key; here all tokens become invalid when the process ends.
  jwks: { keys: [{ ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] }, // prettier-ignore
});

/** Pending sign-ins by a secret that only the visitor's browser receives. */
const signIns = new Map<string, { readonly uid: string; readonly accountId: string }>();
const SIGN_IN_LIFETIME_MS = 60_000;

/** Login page of a client, with the parameters of the portal's contract. */
function loginPage(uid: string, clientId: string, more: Readonly<Record<string, string>> = {}): string {
  return `${portalOrigin}/app/${clientId}/login?${new URLSearchParams({ SMQUERYDATA: uid, ...more }).toString()}`;
}

function readClientId({ params }: { readonly params: Readonly<Record<string, unknown>> }): string {
  return String(params['client_id']);
}

/** 1. Redirects a signed-out visitor to the portal's login page; SMQUERYDATA identifies the interaction. */
async function showLoginPage(ctx: KoaContextWithOIDC): Promise<void> {
  const interaction = await provider.interactionDetails(ctx.req, ctx.res);
  ctx.redirect(loginPage(interaction.uid, readClientId(interaction)));
}

/** 2. Handles the login form, which the portal forwards: redirects to the login page with a message, or to the interaction. */
async function processLogin(ctx: KoaContextWithOIDC): Promise<void> {
  if (ctx.get('origin') !== portalOrigin) return ctx.throw(403);
  const form = new URLSearchParams(await text(ctx.req));
  const interaction = await provider.Interaction.find(String(ctx.query['SMQUERYDATA']));
  // The interaction has expired: the application starts a new one. TARGET is not needed, since the interaction stores it.
  if (interaction === undefined) return ctx.redirect(relyingParty);
  const { uid } = interaction;
  const outcome = await checkPassword(form.get('USER') ?? '', form.get('PASSWRD') ?? '');
  if (outcome.kind === 'firstTime') return ctx.redirect(`/${readClientId(interaction)}/fps?FTUF=Y`);
  if (outcome.kind !== 'accepted') {
    const [SMUSRMSG, SMAUTHREASON, SMAUTHSTATUS] =
      outcome.kind === 'rejected'
        ? ['Invalid Credentials', '0', '1']
        : ['You may have entered the wrong User ID or password or your account may be locked.', '24', '0'];
    return ctx.redirect(loginPage(uid, readClientId(interaction), { SMUSRMSG, SMAUTHREASON, SMAUTHSTATUS }));
  }
  const secret = randomText();
  signIns.set(secret, { uid, accountId: outcome.userId });
  setTimeout(() => signIns.delete(secret), SIGN_IN_LIFETIME_MS).unref();
  ctx.redirect(`${issuer}/interaction/${uid}/finish?secret=${secret}`);
}

/** Completes the interaction of this browser; the secret prevents another browser from using the sign-in. */
async function finishLogin(ctx: KoaContextWithOIDC): Promise<void> {
  const { uid } = await provider.interactionDetails(ctx.req, ctx.res);
  const secret = String(ctx.query['secret']);
  const signIn = signIns.get(secret);
  signIns.delete(secret);
  if (signIn?.uid !== uid) return ctx.throw(403);
  ctx.redirect(
    await provider.interactionResult(ctx.req, ctx.res, { login: { accountId: signIn.accountId } }),
  );
}

/** 3. Redirects a visitor with a verified passcode to the page for a new password; the recovery service has the grant. */
function changePassword(ctx: KoaContextWithOIDC): void {
  const { TARGET, FTUF } = ctx.query;
  const whiteLabel = /^\/app\/([a-z0-9-]{1,64})\/login/.exec(String(TARGET))?.[1] ?? 'default';
  ctx.redirect(`/nxn/fps-self-change-pw?wl=${whiteLabel}${FTUF === 'Y' ? '&FTUF=Y' : ''}`);
}

provider.use(async (ctx, next) => {
  const context = ctx as KoaContextWithOIDC;
  const request = `${ctx.method} ${ctx.path}`;
  if (/^GET \/interaction\/[\w-]+$/.test(request)) await showLoginPage(context);
  else if (/^GET \/interaction\/[\w-]+\/finish$/.test(request)) await finishLogin(context);
  else if (request === 'POST /login/forms/bg/ProcessLogin.fcc') await processLogin(context);
  else if (request === 'GET /pw/forms/smpwservices.fcc') changePassword(context);
  // 4. "Log in again" on the portal's page after a log-out.
  else if (request === 'GET /login/logout.html') ctx.redirect(relyingParty);
  else await next();
});

provider.listen(Number(new URL(issuer).port), () => console.warn(`The OpenID provider is up: ${issuer}`));
