import { LOGIN_PARAMETERS } from '@portal/shared-wl-assets/navigation';
import { definePart } from '@portal/tooling/part';

/** Placeholders for every parameter: the redirect of the base path repeats them with the visitor's values. */
const REPEATED = Object.fromEntries(
  LOGIN_PARAMETERS.map((name) => [
    name,
    { plain: `portalrepeated${name}c4Tq8w`, encoded: `portalrepeatedencoded${name}m7Zp3k` },
  ]),
);

/** The small login app of another portal, with its own frame and login-mf's screens (CLP-1, CLP-2). */
export default definePart({
  name: 'clip-login-mf',
  slots: ['main'],
  routes: [
    { path: '/app/clip', page: 'start', query: LOGIN_PARAMETERS, normalize: { placeholders: REPEATED } },
    {
      path: '/app/clip/login',
      page: 'login',
      query: LOGIN_PARAMETERS,
      // login-mf's live build renders this screen, so its rules apply.
      normalize: { from: 'login-mf/login' },
      example: 'SMQUERYDATA=probe&TARGET=%2Fapps%2F',
    },
    // `wl` names the client affected by the outage, if the proxy or the login page knows it.
    { path: '/app/clip/sorry', page: 'sorry', query: ['wl'], normalize: {} },
  ],
  exposes: { './fixtures': { module: './src/studio-fixtures.tsx', load: 'later' } },
  uses: ['login-mf'],
  texts: ['validation', 'loginMessages'],
});
