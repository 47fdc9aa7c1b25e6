// On host pages, and for dev servers, files are cross-origin, and browsers check integrity only with CORS.
const isElsewhere = (address) => !address.startsWith(`${location.origin}/`);

// Failed loads of each lazy file, by URL.
const failed = {};

// A file without a hash in its name gets an integrity value that never matches (fail closed). A retry uses a fresh
// URL, since a rejected file may be cached for a year.
globalThis.portalGuard = (script, url, trusted) => {
  const hash = /\.([\w-]{43})\.js$/.exec(url)?.[1] ?? 'A'.repeat(43);
  script.integrity = `sha256-${hash.replace(/-/g, '+').replace(/_/g, '/')}=`;
  if (isElsewhere(script.src)) script.crossOrigin = 'anonymous';
  if (failed[url]) script.src = trusted(`${url}?retry=${failed[url]}`);
  script.addEventListener('error', () => {
    failed[url] = (failed[url] ?? 0) + 1;
  });
};
