/**
 * The portal's own consent script, for clients without a consent service: lists the cookies of this site where a page
 * has a place for it, an element with the attribute `data-consent-cookies`. The domain id comes as
 * `data-domain-script` of the script's element, as consent services have it. Running it again lists anew.
 */
(() => {
  const script = document.currentScript;
  if (script === null) return;
  const names = document.cookie
    .split('; ')
    .map((cookie) => cookie.slice(0, Math.max(0, cookie.indexOf('='))))
    .filter((name) => name !== '')
    .sort();
  for (const place of document.querySelectorAll('[data-consent-cookies]')) {
    const list = document.createElement('ul');
    for (const name of names) {
      const item = document.createElement('li');
      // On a phone a long name breaks between its words only.
      for (const word of name.match(/[A-Z]+[^A-Z]*|[^A-Z]+/g))
        item.append(document.createElement('wbr'), word);
      list.append(item);
    }
    place.replaceChildren(list);
  }
  document.documentElement.dataset.consentDomain = script.dataset.domainScript ?? '';
  document.dispatchEvent(new CustomEvent('portal-consent', { detail: { cookies: names } }));
})();
