import { definePart } from '@portal/tooling/part';

export default definePart({
  name: 'login-mf',
  slots: ['main'],
  routes: [
    {
      path: '/app/:wl/login',
      page: 'login',
      query: [
        'SMQUERYDATA',
        'SMUSRMSG',
        'SMAUTHREASON',
        'SMAUTHSTATUS',
        'postpreservationdata',
        'TARGET',
        'BGTARGET',
      ],
    },
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
