import { type Location2, type Rule, transform } from 'lightningcss';
import { getClassPrefix } from './class-names';
import { hasGlobal, isConfined, type IsOwnClass } from './selector-scope';
import type { StylePolicy } from './style-policy';

/** A rule of a style sheet that affects the page beyond the part. */
export interface StyleFault {
  /** Line in the sheet, from 1. */
  readonly line: number;
  readonly reason: string;
}

interface StyleSheet {
  readonly css: Buffer;
  /** Name for messages of the parser. */
  readonly file: string;
  /** Whether the build prefixes the class names and animations of the sheet (CSS Modules). */
  readonly isModule: boolean;
}

/** Context of a rule. */
interface RuleContext {
  readonly isInLayer: boolean;
}

/** Reasons why at-rules are not allowed in the styles of a part; others get a general reason. */
const GLOBAL_AT_RULES: Readonly<Partial<Record<Rule['type'], string>>> = {
  import: '@import loads a whole sheet that is not checked: import the sheet from a script instead',
  'layer-statement': '@layer with a semicolon changes the order of the layers of the whole page',
  scope: '@scope is not known to all supported browsers: use a class of the part',
  namespace: '@namespace is of no use in a page',
  page: '@page sets how the whole page is printed',
  'counter-style': '@counter-style defines a name for the whole page',
  'font-feature-values': '@font-feature-values applies to the whole page',
  'font-palette-values': '@font-palette-values defines a name for the whole page',
  'view-transition': '@view-transition applies to the whole page',
  viewport: '@viewport applies to the whole page',
  'custom-media': '@custom-media is not known to browsers',
  'moz-document': '@-moz-document is not known to browsers',
};

function joined(names: readonly string[]): string {
  return names.join('.');
}

/** Collects the faults of one sheet. */
class StyleChecker {
  readonly faults: StyleFault[] = [];
  readonly #policy: StylePolicy;
  readonly #isModule: boolean;
  readonly #isOwnClass: IsOwnClass;

  constructor(policy: StylePolicy, isModule: boolean) {
    this.#policy = policy;
    this.#isModule = isModule;
    this.#isOwnClass = (name) => isModule || this.#isOwnName(name);
  }

  #isOwnName(name: string): boolean {
    const { part } = this.#policy;
    return name.startsWith(`${part}-`) || name.startsWith(getClassPrefix(part));
  }

  #report(loc: Location2, reason: string): void {
    this.faults.push({ line: loc.line + 1, reason });
  }

  check(rules: readonly Rule[], surroundings: RuleContext): void {
    for (const rule of rules) {
      if (this.#policy.isPageWide) this.#checkLayer(rule, surroundings);
      else this.#checkRule(rule, surroundings);
    }
  }

  #checkLayer(rule: Rule, surroundings: RuleContext): void {
    if (rule.type === 'style' && !surroundings.isInLayer)
      this.#report(rule.value.loc, 'a rule outside every @layer');
    if (rule.type === 'media' || rule.type === 'supports' || rule.type === 'container')
      this.check(rule.value.rules, surroundings);
  }

  #checkStyle(rule: Extract<Rule, { type: 'style' }>['value'], surroundings: RuleContext): void {
    const { part, layer } = this.#policy;
    if (!surroundings.isInLayer) this.#report(rule.loc, `a rule outside "@layer ${layer}"`);
    if (rule.selectors.some(hasGlobal))
      this.#report(rule.loc, ':global() names a class of another part: use the part’s own classes');
    else if (!rule.selectors.every((selector) => isConfined(selector, this.#isOwnClass)))
      this.#report(
        rule.loc,
        `the selector also matches elements outside ${part}: begin it with a class ${this.#isModule ? 'of this module' : `whose name starts with "${part}-"`}`,
      );
    this.check(rule.rules ?? [], surroundings);
  }

  #checkRule(rule: Rule, surroundings: RuleContext): void {
    const { part, layer } = this.#policy;
    switch (rule.type) {
      case 'style':
        return this.#checkStyle(rule.value, surroundings);
      case 'nesting':
        return this.#checkStyle(rule.value.style, surroundings);
      case 'nested-declarations':
        return;
      case 'layer-block': {
        const name = joined(rule.value.name ?? []);
        if (surroundings.isInLayer || name !== layer)
          this.#report(rule.value.loc, `"@layer ${name}": the rules of ${part} belong in "@layer ${layer}"`);
        return this.check(rule.value.rules, { ...surroundings, isInLayer: true });
      }
      case 'media':
      case 'supports':
      case 'container':
      case 'starting-style':
        return this.check(rule.value.rules, surroundings);
      case 'keyframes': {
        const name = rule.value.name.value;
        if (!this.#isModule && !this.#isOwnName(name))
          this.#report(rule.value.loc, `the name of "@keyframes ${name}" does not start with "${part}-"`);
        return;
      }
      case 'property':
        if (!this.#isOwnName(rule.value.name.slice(2)))
          this.#report(
            rule.value.loc,
            `the name of "@property ${rule.value.name}" does not start with "--${part}-"`,
          );
        return;
      case 'font-face': {
        const family = rule.value.properties.find(({ type }) => type === 'font-family');
        const name = family?.type === 'font-family' ? String(family.value) : '';
        if (!this.#isOwnName(name))
          this.#report(rule.value.loc, `the family "${name}" of a @font-face does not start with "${part}-"`);
        return;
      }
      case 'import':
      case 'layer-statement':
      case 'scope':
      case 'namespace':
      case 'page':
      case 'counter-style':
      case 'font-feature-values':
      case 'font-palette-values':
      case 'view-transition':
      case 'position-try':
      case 'viewport':
      case 'custom-media':
      case 'moz-document':
      case 'custom':
      case 'ignored':
      case 'unknown': {
        const loc =
          'value' in rule && rule.value !== null && 'loc' in rule.value
            ? rule.value.loc
            : { line: 0, column: 1, source_index: 0 };
        const name = rule.type === 'unknown' ? `@${rule.value.name}` : `@${rule.type}`;
        this.#report(loc, GLOBAL_AT_RULES[rule.type] ?? `${name} is not allowed in the styles of a part`);
      }
    }
  }
}

/** Parser's report of invalid CSS. */
interface SyntaxFault {
  readonly message: string;
  readonly loc?: { readonly line: number };
}

/**
 * Finds everything in a style sheet that reaches beyond the part's elements: selectors without one of its classes,
 * rules outside its cascade layer, global names.
 *
 * @param sheet text of the sheet
 * @param policy that the sheet must follow
 * @returns the faults in the order of the sheet; a sheet that cannot be parsed is one fault
 */
export function checkStyles(sheet: StyleSheet, policy: StylePolicy): readonly StyleFault[] {
  const checker = new StyleChecker(policy, sheet.isModule);
  try {
    transform({
      filename: sheet.file,
      code: sheet.css,
      cssModules: sheet.isModule,
      visitor: { StyleSheet: ({ rules }) => checker.check(rules, { isInLayer: false }) },
    });
  } catch (error) {
    const { message, loc } = error as SyntaxFault;
    return [{ line: loc?.line ?? 1, reason: `the sheet cannot be parsed: ${message}` }];
  }
  return [...checker.faults].sort((one, other) => one.line - other.line);
}
