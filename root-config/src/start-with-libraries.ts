import './public-path';

const start = (): void => void import(/* webpackMode: "eager" */ './main');

// Both scripts are asynchronous, so that DOMContentLoaded, at which password managers fill fields, waits for neither.
if ('portalLibraries' in globalThis) start();
else addEventListener('portal-libraries', start, { once: true });
