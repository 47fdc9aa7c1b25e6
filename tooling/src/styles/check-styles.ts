import { type Location2, type Rule, transform } from 'lightningcss';
import { getClassPrefix } from './class-names';
import { isConfined } from './selector-scope';

/** The part whose components all others render; its base styles apply to the whole page. */
const SHARED_PART = 'shared-wl-assets';

/** The only cascade layer for the rules of a part. */
const LAYER = 'part';

/** Context of a rule. */
interface RuleContext {
  readonly isInLayer: boolean;
}

const TOP: Location2 = { line: 0, column: 1, source_index: 0 };

/** Collects the faults of one sheet. */
class StyleChecker {
  readonly reasons = new Set<string>();
  readonly #part: string;
  readonly #lines: readonly string[];

  constructor(part: string, css: Buffer) {
    this.#part = part;
    this.#lines = css.toString().split('\n');
  }

  #isOwnName(name: string): boolean {
    return name.startsWith(`${this.#part}-`) || name.startsWith(getClassPrefix(this.#part));
  }

  /** Returns the text of a rule up to its declarations. */
  #quote({ line, column }: Location2): string {
    return (this.#lines[line]?.slice(column - 1) ?? '').replace(/\s*\{.*/, '').slice(0, 80);
  }

  #report(loc: Location2, reason: string): void {
    this.reasons.add(`${this.#quote(loc)}: ${reason}`);
  }

  check(rules: readonly Rule[], surroundings: RuleContext): void {
    for (const rule of rules) {
      if (this.#part === SHARED_PART) this.#checkLayer(rule, surroundings);
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
    const part = this.#part;
    if (!surroundings.isInLayer) this.#report(rule.loc, `a rule outside "@layer ${LAYER}"`);
    if (!rule.selectors.every((selector) => isConfined(selector, (name) => this.#isOwnName(name))))
      this.#report(
        rule.loc,
        `the selector also matches elements outside ${part}: begin it with a class of a module, or one whose name starts with "${part}-"`,
      );
    this.check(rule.rules ?? [], surroundings);
  }

  #checkRule(rule: Rule, surroundings: RuleContext): void {
    const part = this.#part;
    if (rule.type === 'style') this.#checkStyle(rule.value, surroundings);
    else if (rule.type === 'nesting') this.#checkStyle(rule.value.style, surroundings);
    else if (rule.type === 'layer-block') {
      const name = (rule.value.name ?? []).join('.');
      if (surroundings.isInLayer || name !== LAYER)
        this.#report(rule.value.loc, `the rules of ${part} belong in "@layer ${LAYER}"`);
      this.check(rule.value.rules, { isInLayer: true });
    } else if (
      rule.type === 'media' ||
      rule.type === 'supports' ||
      rule.type === 'container' ||
      rule.type === 'starting-style'
    )
      this.check(rule.value.rules, surroundings);
    else if (rule.type === 'keyframes') this.#checkName(rule.value.loc, rule.value.name.value, '');
    else if (rule.type === 'property') this.#checkName(rule.value.loc, rule.value.name.slice(2), '--');
    else if (rule.type === 'font-face') {
      const family = rule.value.properties.find(({ type }) => type === 'font-family');
      this.#checkName(rule.value.loc, family?.type === 'font-family' ? String(family.value) : '', '');
    } else if (rule.type !== 'nested-declarations') {
      const loc = 'value' in rule && rule.value !== null && 'loc' in rule.value ? rule.value.loc : TOP;
      this.#report(loc, 'not allowed in the styles of a part: it applies to the whole page');
    }
  }

  #checkName(loc: Location2, name: string, dashes: string): void {
    const part = this.#part;
    if (!this.#isOwnName(name))
      this.#report(loc, `the name "${dashes}${name}" does not start with "${dashes}${part}-"`);
  }
}

/**
 * Finds everything in a built style sheet that reaches beyond the part's elements: selectors without one of its classes,
 * rules outside its cascade layer, global names. The sheet of shared-wl-assets only needs a layer, which a part can override.
 *
 * @param file name for messages of the parser
 * @returns the reasons in the order of the sheet; a sheet that cannot be parsed has one
 */
export function checkStyles(part: string, file: string, css: Buffer): readonly string[] {
  const checker = new StyleChecker(part, css);
  try {
    transform({
      filename: file,
      code: css,
      visitor: { StyleSheet: ({ rules }) => checker.check(rules, { isInLayer: false }) },
    });
  } catch (error) {
    return [`the sheet cannot be parsed: ${(error as Error).message}`];
  }
  return [...checker.reasons];
}
