import { LOGIN_PARAMETERS } from '@portal/shared-wl-assets/navigation';
import { definePart } from '@portal/tooling/part';

/** The redirect of the base path names every parameter again, so each value stays the visitor's. */
const REPEATED = Object.fromEntries(
  LOGIN_PARAMETERS.map((name) => [
    name,
    { plain: `portalrepeated${name}c4Tq8w`, encoded: `portalrepeatedencoded${name}m7Zp3k` },
  ]),
);

/** The small login app of another portal: its frame is its own, its screens are login-mf's (CLP-1, CLP-2). */
export default definePart({
  name: 'clip-login-mf',
  slots: ['main'],
  routes: [
    { path: '/app/clip', page: 'start', query: LOGIN_PARAMETERS, normalize: { placeholders: REPEATED } },
    {
      path: '/app/clip/login',
      page: 'login',
      query: LOGIN_PARAMETERS,
      // Its screen is login-mf's, whichever build of it is live.
      normalize: { from: 'login-mf/login' },
      example: 'SMQUERYDATA=probe&TARGET=%2Fapps%2F',
    },
    // The client whose outage it is, where a proxy or the login page knows it.
    { path: '/app/clip/sorry', page: 'sorry', query: ['wl'], normalize: {} },
  ],
  exposes: { './fixtures': { module: './src/studio-fixtures.tsx', load: 'later' } },
  // Another portal links to it, and its own pages to one another.
  opensAsDocument: true,
  uses: ['login-mf'],
  texts: ['validation', 'loginMessages'],
});
