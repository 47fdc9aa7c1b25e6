import type { PartAddress } from '@portal/shared-wl-assets';
import { startMountedStyles } from './mounted-styles';

const part = (name: string, slots: readonly string[], uses: readonly string[] = []): PartAddress => ({
  name,
  version: '1.0.0',
  slots,
  routes: [],
  uses,
  texts: [],
  styles: null,
});
const PARTS = [
  part('shared-wl-assets', []),
  part('shell', ['header', 'footer', 'notices']),
  part('login-mf', ['main']),
  part('recovery-mf', ['main']),
  part('clip-login-mf', ['main'], ['login-mf']),
];

const addStyle = (attribute?: string, value = '', parent: Element = document.head): HTMLStyleElement => {
  const style = document.createElement('style');
  style.textContent = 'input { opacity: 0 }';
  if (attribute !== undefined) style.setAttribute(attribute, value);
  parent.append(style);
  return style;
};
const adopted: CSSStyleSheet[] = [];
const adoptSheet = (): CSSStyleSheet => {
  const sheet = { disabled: false, ownerNode: null } as unknown as CSSStyleSheet;
  adopted.push(sheet);
  return sheet;
};
// jsdom leaves `disabled` undefined until it is set.
const applies = ({ sheet }: HTMLStyleElement): boolean => sheet !== null && !sheet.disabled;
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

beforeEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  adopted.length = 0;
  Object.assign(document, { adoptedStyleSheets: adopted });
});

test('a part’s styles apply only while it is shown; header, library and white label always do @CARD-3', () => {
  const partStyles = [addStyle('data-part', 'login-mf'), addStyle('data-part', 'login-mf')];
  const always = ['shell', 'shared-wl-assets', 'white-label'].map((name) => addStyle('data-part', name));
  const styles = startMountedStyles(PARTS, 'login-mf');
  expect(partStyles.map(applies)).toEqual([true, true]);
  styles.leave();
  expect(partStyles.map(applies)).toEqual([false, false]);
  styles.enter('recovery-mf');
  expect(partStyles.map(applies)).toEqual([false, false]);
  expect(always.map(applies)).toEqual([true, true, true]);
  styles.leave();
  styles.enter('login-mf');
  expect(partStyles.map(applies)).toEqual([true, true]);
  expect(partStyles.every((style) => style.isConnected)).toBe(true);
});

test('a part that uses modules of another one applies the styles of both @CARD-3', () => {
  const [login, clip] = ['login-mf', 'clip-login-mf'].map((name) => addStyle('data-part', name));
  const styles = startMountedStyles(PARTS, 'recovery-mf');
  expect([login, clip].map((style) => applies(style as HTMLStyleElement))).toEqual([false, false]);
  styles.enter('clip-login-mf');
  expect([login, clip].map((style) => applies(style as HTMLStyleElement))).toEqual([true, true]);
});

test('styles that a part has added to the document are disabled and enabled with the part @CARD-6', () => {
  const before = [addStyle(), addStyle(undefined, '', document.body)];
  const styles = startMountedStyles(PARTS, 'login-mf');
  const later = addStyle();
  const sheet = adoptSheet();
  styles.leave();
  styles.enter('recovery-mf');
  const ofRecovery = addStyle();
  expect([...before, later].map(applies)).toEqual([false, false, false]);
  expect(sheet.disabled).toBe(true);
  styles.leave();
  styles.enter('login-mf');
  expect([...before, later].map(applies)).toEqual([true, true, true]);
  expect(sheet.disabled).toBe(false);
  expect(applies(ofRecovery)).toBe(false);
});

test('styles that a part adds while prefetched are disabled in every frame until it is shown @CARD-6', async () => {
  const styles = startMountedStyles(PARTS, 'login-mf');
  let finish: () => void = () => undefined;
  const loading = styles.duringLoad('recovery-mf', () => new Promise<void>((resolve) => (finish = resolve)));
  const [style, sheet] = [addStyle(), adoptSheet()];
  await nextFrame();
  await nextFrame();
  expect([applies(style), sheet.disabled]).toEqual([false, true]);
  finish();
  await loading;
  const own = addStyle();
  styles.leave();
  expect(applies(own)).toBe(false);
  styles.enter('recovery-mf');
  expect([applies(style), sheet.disabled]).toEqual([true, false]);
});

test('styles that the header adds while mounting stay enabled, also after a failed load @CARD-6', async () => {
  const styles = startMountedStyles(PARTS, 'login-mf');
  const added: HTMLStyleElement[] = [];
  await styles.duringLoad('shell', () => Promise.resolve(added.push(addStyle())));
  await expect(styles.duringLoad('shell', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  const ofLogin = addStyle();
  styles.leave();
  expect(added.map(applies)).toEqual([true]);
  expect(applies(ofLogin)).toBe(false);
});

test('a changed style text does not re-enable the styles of a part that is not shown @CARD-6', () => {
  const style = addStyle();
  const styles = startMountedStyles(PARTS, 'login-mf');
  styles.leave();
  style.textContent = 'input { opacity: 0.1 }';
  style.dispatchEvent(new Event('load'));
  expect(applies(style)).toBe(false);
});

test('a style sheet disabled by its part stays disabled, and one inside a slot is not touched @CARD-6', () => {
  const slot = document.body.appendChild(document.createElement('div'));
  slot.id = 'slot-header';
  const inSlot = addStyle(undefined, '', slot);
  const hostStyle = addStyle();
  if (hostStyle.sheet !== null) hostStyle.sheet.disabled = true;
  const styles = startMountedStyles(PARTS, 'login-mf');
  styles.leave();
  expect(applies(inSlot)).toBe(true);
  styles.enter('login-mf');
  expect(applies(hostStyle)).toBe(false);
});
