import type { PageBoot } from '@portal/contract/page';
import type { ResolvedPage } from './route/resolve-page';

/**
 * Returns the title that a route declares, for a page whose part fails to plan it (WCAG 2.4.2); the client's name when it
 * declares none.
 */
export function declaredTitle(
  { declaration, whiteLabel: { name } }: Pick<ResolvedPage, 'declaration' | 'whiteLabel'>,
  texts: PageBoot['texts'],
): string {
  const path = declaration?.title?.split(/[:.]/) ?? [];
  const message = path.reduce<unknown>(
    (node, step) => (node as Record<string, unknown> | undefined)?.[step],
    texts,
  );
  if (path.length === 0 || typeof message !== 'string') return name;
  // Browsers and screen readers do not ignore soft hyphens in a title.
  const text = message.replaceAll('\u00ad', '');
  if (text.includes('{{name}}')) return text.replaceAll('{{name}}', name);
  return (declaration?.status ?? 200) < 400 ? `${text} | ${name}` : text;
}
