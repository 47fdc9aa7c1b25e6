import { prepareType } from './prepare-type';

afterEach(() => document.body.removeAttribute('class'));

test('CARD-4 the type of the screens to come is laid out once, unseen, and leaves nothing behind', () => {
  document.body.className = 'portal portal-page';
  const laidOut: string[] = [];
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const { visibility } = getComputedStyle(this);
    laidOut.push(`${this.getAttribute('aria-hidden')} ${visibility} ${this.children.length}`);
    return new DOMRect();
  });
  prepareType();
  expect(laidOut).toEqual(['true hidden 8']);
  expect(document.body.innerHTML).toBe('');
});

test('CARD-8 a host’s page is left alone', () => {
  const append = jest.spyOn(document.body, 'append');
  prepareType();
  expect(append).not.toHaveBeenCalled();
});
