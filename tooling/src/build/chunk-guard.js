// On pages of others, and for parts that are worked on, files come from another origin; the browser checks those only when
// it may read them.
const isElsewhere = (address) => !address.startsWith(`${location.origin}/`);

// How often each later file was refused or lost, by address.
const failed = {};

// What bears no hash in its name gets a value that no content has (fail closed). A retry asks by a fresh address, since
// what was refused may sit in a cache for a year.
globalThis.portalGuard = (script, url, trusted) => {
  const hash = /\.([\w-]{43})\.js$/.exec(url)?.[1] ?? 'A'.repeat(43);
  script.integrity = `sha256-${hash.replace(/-/g, '+').replace(/_/g, '/')}=`;
  if (isElsewhere(script.src)) script.crossOrigin = 'anonymous';
  if (failed[url]) script.src = trusted(`${url}?retry=${failed[url]}`);
  script.addEventListener('error', () => {
    failed[url] = (failed[url] ?? 0) + 1;
  });
};
