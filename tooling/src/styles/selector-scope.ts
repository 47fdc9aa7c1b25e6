import type { Selector, SelectorComponent } from 'lightningcss';

/** Returns whether a class name belongs to the checked part. */
export type IsOwnClass = (name: string) => boolean;

/** Elements that one compound selector can match. */
interface MatchScope {
  /** The elements themselves have a class of the part. */
  readonly isOwn: boolean;
  /** An ancestor of the elements has a class of the part. */
  readonly isInside: boolean;
}

const ANYWHERE: MatchScope = { isOwn: false, isInside: false };

/** Returns the scope of the elements that a combinator selects relative to those on its left. */
function combineScope(combinator: string, { isOwn, isInside }: MatchScope): MatchScope {
  switch (combinator) {
    case 'child':
    case 'descendant':
      return { isOwn: false, isInside: isOwn || isInside };
    case 'next-sibling':
    case 'later-sibling':
      // The sibling of a part's outermost element may belong to the page.
      return { isOwn: false, isInside };
    default:
      // Shadow trees and pseudo-elements have the scope of their element.
      return { isOwn, isInside };
  }
}

function isOwnComponent(component: SelectorComponent, isOwnClass: IsOwnClass): boolean {
  if (component.type === 'nesting') return true;
  if (component.type === 'class') return isOwnClass(component.name);
  if (component.type !== 'pseudo-class') return false;
  // Every alternative has to be confined; :not() and :has() do not confine a selector.
  return (
    (component.kind === 'is' || component.kind === 'where') &&
    component.selectors.every((selector) => isConfined(selector, isOwnClass))
  );
}

/**
 * Returns whether a selector can only match elements of the part: the element or an ancestor has one of the part's
 * classes. The parent selector `&` counts as own, since the rule around it is checked as well.
 *
 * @param selector as the parser returns it
 * @param isOwnClass returns whether a class belongs to the part
 */
export function isConfined(selector: Selector, isOwnClass: IsOwnClass): boolean {
  const { isOwn, isInside } = selector.reduce<MatchScope>((reach, component) => {
    if (component.type === 'combinator') return combineScope(component.value, reach);
    return isOwnComponent(component, isOwnClass) ? { ...reach, isOwn: true } : reach;
  }, ANYWHERE);
  return isOwn || isInside;
}
