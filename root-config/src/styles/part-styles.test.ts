import type { PartAddress } from '@portal/shared-wl-assets';
import { completeStyles, ensureStyles } from './part-styles';

const part = (name: string): PartAddress => ({
  name,
  version: '1.0.0',
  slots: [],
  routes: [],
  uses: [],
  texts: [],
  styles: `/parts/${name}/styles.css`,
  laterStyles: `/parts/${name}/later.css`,
});
const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
const inlined = (mark: string, name: string) => {
  const style = document.head.appendChild(document.createElement('style'));
  style.setAttribute(mark, name);
};

beforeEach(() => document.head.replaceChildren());

test('a part waits for its styles, which are fetched once @CARD-3', async () => {
  const [first, second] = [ensureStyles(part('late-mf')), ensureStyles(part('late-mf'))];
  expect(links().map((link) => link.getAttribute('href'))).toEqual(['/parts/late-mf/styles.css']);
  links()[0]?.dispatchEvent(new Event('load'));
  await Promise.all([first, second]);
});

test('initial and lazy style sheets are fetched with their integrity values @SEC-R9 @CARD-6', async () => {
  const values = { stylesIntegrity: 'sha256-a', laterStylesIntegrity: 'sha256-b' };
  void ensureStyles({ ...part('checked-mf'), ...values });
  inlined('data-first-of', 'checked-lib');
  void completeStyles([{ ...part('checked-lib'), ...values }]);
  expect(links().map(({ integrity, crossOrigin }) => [integrity, crossOrigin])).toEqual([
    ['sha256-a', 'anonymous'],
    ['sha256-b', 'anonymous'],
  ]);
});

test('styles that fail to load do not block the part, and are requested again @CARD-6', async () => {
  const gone = ensureStyles(part('gone-mf'));
  links()[0]?.dispatchEvent(new Event('error'));
  await gone;
  expect(links()).toEqual([]);
  void ensureStyles(part('gone-mf'));
  expect(links()).toHaveLength(1);
});

test('a page with inlined initial styles shows the part without a request, and completes them later @CARD-3', async () => {
  inlined('data-first-of', 'shared-wl-assets');
  inlined('data-part', 'shell');
  await ensureStyles(part('shared-wl-assets'));
  expect(links()).toEqual([]);
  const complete = completeStyles([
    part('shared-wl-assets'),
    part('shell'),
    { ...part('bare'), laterStyles: null },
  ]);
  expect(links().map((link) => link.getAttribute('href'))).toEqual(['/parts/shared-wl-assets/later.css']);
  links()[0]?.dispatchEvent(new Event('load'));
  await complete;
});
