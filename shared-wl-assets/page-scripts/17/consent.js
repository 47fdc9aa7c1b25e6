/**
 * Consent script for clients without a consent service: lists this site's cookies in every element with the attribute
 * `data-consent-cookies`. As with consent services, the domain id is in `data-domain-script` of the script element. A
 * second run replaces the lists.
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
      // Long names break only between their words.
      for (const word of name.match(/[A-Z]+[^A-Z]*|[^A-Z]+/g))
        item.append(document.createElement('wbr'), word);
      list.append(item);
    }
    place.replaceChildren(list);
  }
  document.documentElement.dataset.consentDomain = script.dataset.domainScript ?? '';
  document.dispatchEvent(new CustomEvent('portal-consent', { detail: { cookies: names } }));
})();
