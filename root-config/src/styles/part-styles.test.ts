import type { PartAddress } from '@portal/shared-wl-assets';
import { ensureStyles } from './part-styles';

const part = (name: string): PartAddress => ({
  name,
  version: '1.0.0',
  slots: [],
  routes: [],
  uses: [],
  texts: [],
  styles: `/parts/${name}/styles.css`,
});
const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];

beforeEach(() => document.head.replaceChildren());

test('a part waits for its styles, which are fetched once @CARD-3', async () => {
  const [first, second] = [ensureStyles(part('late-mf')), ensureStyles(part('late-mf'))];
  expect(links().map((link) => link.getAttribute('href'))).toEqual(['/parts/late-mf/styles.css']);
  links()[0]?.dispatchEvent(new Event('load'));
  await Promise.all([first, second]);
});

test('a style sheet is fetched with its integrity value @SEC-R9 @CARD-6', async () => {
  void ensureStyles({ ...part('checked-mf'), stylesIntegrity: 'sha256-a' });
  expect(links().map(({ integrity, crossOrigin }) => [integrity, crossOrigin])).toEqual([
    ['sha256-a', 'anonymous'],
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

test('a part with inlined styles is shown without a request @CARD-3', async () => {
  document.head.appendChild(document.createElement('style')).dataset['part'] = 'shell';
  await ensureStyles(part('shell'));
  expect(links()).toEqual([]);
});
