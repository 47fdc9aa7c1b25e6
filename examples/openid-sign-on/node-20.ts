/** oidc-provider 9 uses URL.parse, which Node 20 lacks. Import this module first; Node 22 and 24 do not need it. */
URL.parse ??= (url, base) => (URL.canParse(url, base) ? new URL(url, base) : null);
