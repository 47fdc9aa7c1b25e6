import type { PagePlan } from '@portal/contract/page';
import { findUnbalancedTag } from './balanced-markup';

/** Markup of a slot, and the id for its hydration. */
export interface RenderedSlot {
  readonly id: string;
  readonly html: string;
}

/** A part's share of a page. */
export interface RenderedPart {
  /** Null unless the part fills the main slot and plans the page. */
  readonly plan: PagePlan | null;
  /** In the order in which they were requested; null for one that the part does not have. */
  readonly slots: readonly (RenderedSlot | null)[];
}

// Results of part code are validated like requests: shape, characters, sizes.
const MAX_TITLE = 500;
const MAX_TEXT = 64 * 1024;
const MAX_HTML = 2 * 1024 * 1024;
const MAX_MEMBERS = 100;
const MAX_STATES = 1_000;
const SLOT_ID = /^[\w-]{1,64}$/;

type Members = Readonly<Record<string, unknown>>;

function fail(what: string): never {
  throw new TypeError(what);
}
function readMembers(value: unknown, what: string): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Members)
    : fail(`${what} is not an object`);
}
function readText(value: unknown, limit: number, what: string): string {
  return typeof value === 'string' && value.length <= limit
    ? value
    : fail(`${what} is not a string of at most ${limit} characters`);
}
function readOmittedTexts(value: unknown): readonly string[] {
  return Array.isArray(value) && value.length <= MAX_MEMBERS
    ? value.map((each: unknown) => readText(each, MAX_TITLE, 'a key in omittedTexts'))
    : fail('omittedTexts is not a list');
}
function readStatus(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 200 && value <= 599
    ? value
    : fail('status is not an HTTP status');
}

function parsePlan(value: unknown, mayRedirect: (target: string) => boolean): PagePlan | null {
  if (value === null) return null;
  const { title, status, redirect, omittedTexts } = readMembers(value, 'the plan');
  if (redirect !== undefined && !mayRedirect(readText(redirect, MAX_TEXT, 'redirect')))
    fail('redirect target is not allowed');
  return {
    title: readText(title, MAX_TITLE, 'title'),
    ...(status !== undefined && { status: readStatus(status) }),
    ...(redirect !== undefined && { redirect: readText(redirect, MAX_TEXT, 'redirect') }),
    ...(omittedTexts !== undefined && { omittedTexts: readOmittedTexts(omittedTexts) }),
  };
}

function parseSlots(value: unknown, count: number): readonly (RenderedSlot | null)[] {
  if (!Array.isArray(value) || value.length !== count) return fail(`not ${count} slots`);
  return value.map((each: unknown) => {
    if (each === null) return null;
    const { id, html } = readMembers(each, 'a slot');
    if (typeof id !== 'string' || !SLOT_ID.test(id)) return fail('a slot has an invalid id');
    const markup = readText(html, MAX_HTML, `the markup of ${id}`);
    const unbalanced = findUnbalancedTag(markup);
    return unbalanced === null ? { id, html: markup } : fail(`the markup of ${id} ${unbalanced}`);
  });
}

/**
 * Validates the plan and slots returned by part code.
 *
 * @param count number of slots to render
 * @param mayRedirect decides whether a redirect may be followed (D-9)
 * @throws TypeError naming what is wrong
 */
export function parseRenderedPart(
  value: unknown,
  count: number,
  mayRedirect: (target: string) => boolean,
): RenderedPart {
  const { plan, slots } = readMembers(value, 'the rendering');
  return { plan: parsePlan(plan, mayRedirect), slots: parseSlots(slots, count) };
}

/**
 * Validates names of fixture states returned by part code.
 *
 * @throws TypeError naming what is wrong
 */
export function parseStates(value: unknown): readonly string[] {
  return Array.isArray(value) && value.length <= MAX_STATES
    ? value.map((each: unknown) => readText(each, MAX_TITLE, 'a state'))
    : fail('states is not a list');
}
