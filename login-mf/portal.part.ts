import { KNOWN_LOGIN_MESSAGES } from '@portal/shared-wl-assets/i18n';
import { LOGIN_PARAMETERS } from '@portal/shared-wl-assets/navigation';
import { definePart } from '@portal/tooling/part';
import { markers } from './src/page-markers';

export default definePart({
  name: 'login-mf',
  slots: ['main'],
  routes: [
    {
      path: '/app/:wl/login',
      page: 'login',
      query: LOGIN_PARAMETERS,
      normalize: {
        placeholders: markers,
        known: { SMUSRMSG: KNOWN_LOGIN_MESSAGES, SMAUTHREASON: [], SMAUTHSTATUS: [] },
      },
      example: 'SMQUERYDATA=probe&TARGET=%2Fapps%2Fhome',
    },
    { path: '/app/:wl/sorry', page: 'sorry', normalize: {} },
  ],
  exposes: {
    './fixtures': { module: './src/studio-fixtures.tsx', load: 'later' },
    './LoginScreen': './src/LoginScreen.tsx',
    './SorryScreen': './src/SorryScreen.tsx',
    './page-plan': './src/page-plan.ts',
  },
  texts: ['validation', 'loginMessages'],
  shares: ['zustand'],
});
