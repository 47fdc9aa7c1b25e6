import { render } from '@testing-library/react';
import { DarkPictureSource } from './DarkPictureSource';

test.each([
  ['dark', 'all'],
  ['light', 'not all'],
  [undefined, '(prefers-color-scheme: dark)'],
])('in the scheme %s the media query of a dark picture is %s @WL-2', (scheme, media) => {
  const { container } = render(
    <div data-scheme={scheme}>
      <picture>
        <DarkPictureSource url="/dark.svg" />
        <img src="/light.svg" alt="" />
      </picture>
    </div>,
  );
  expect(container.querySelector('source')?.media).toBe(media);
});

test('without a dark picture there is no source for it @WL-2', () => {
  const { container } = render(<DarkPictureSource url={undefined} />);
  expect(container).toBeEmptyDOMElement();
});
