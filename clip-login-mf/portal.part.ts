import { definePart } from '@portal/tooling/part';

/** The small login app of another portal: its frame is its own, its screens are login-mf's (CLP-1, CLP-2). */
export default definePart({
  name: 'clip-login-mf',
  slots: ['main'],
  routes: [
    { path: '/app/clip', page: 'start' },
    {
      path: '/app/clip/login',
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
    { path: '/app/clip/sorry', page: 'sorry' },
  ],
  uses: ['login-mf'],
  texts: ['validation', 'loginMessages'],
});
