/** Translated texts for a visitor whose browser blocks cookies on this page. */
export interface NewWindowTexts {
  readonly title: string;
  readonly advice: string;
  readonly open: string;
}

/** Offers the portal's own page in a new window, instead of a flow that cannot work here (CARD-8). */
export const showNewWindowLink = (container: HTMLElement, texts: NewWindowTexts, url: string): void => {
  const box = document.createElement('div');
  box.className = 'root-config-failure';
  box.setAttribute('role', 'alert');
  const title = document.createElement('p');
  title.className = 'root-config-failure-title';
  title.textContent = texts.title;
  const advice = document.createElement('p');
  advice.textContent = texts.advice;
  const link = document.createElement('a');
  link.href = url;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = texts.open;
  box.append(title, advice, link);
  container.replaceChildren(box);
};
