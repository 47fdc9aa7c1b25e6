const PREFIXES: readonly string[] = ['app', 'apps', 'self-service'];

/** Returns possible white-label keys of a URL: a path segment, and `wl`. They are visitor input, so look each up. */
export function readWhiteLabelKeys(url: URL | null): readonly string[] {
  if (url === null) return [];
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean);
  return [PREFIXES.includes(first) ? second : first, url.searchParams.get('wl') ?? ''];
}
