/** Replaces one text node like a translation or reading extension. */
export type AlterText = (text: Text) => void;

const inFonts = (text: Text, content: string | Text): void => {
  const outer = document.createElement('font');
  outer.style.verticalAlign = 'inherit';
  const inner = document.createElement('font');
  inner.style.verticalAlign = 'inherit';
  text.replaceWith(outer);
  inner.append(content);
  outer.append(inner);
};

/** Changes that browsers and extensions make to the text nodes of a page, by name. */
export const TEXT_ALTERATIONS: Readonly<Record<string, AlterText>> = {
  'a translator that wraps them': (text) => inFonts(text, text),
  'a translator that replaces them': (text) => inFonts(text, `«${text.data}»`),
  'a reading aid that splits them': (text) => {
    const half = Math.ceil(text.data.length / 2);
    const bold = document.createElement('b');
    bold.textContent = text.data.slice(0, half);
    text.replaceWith(bold, text.data.slice(half));
  },
};

/**
 * Alters the text nodes below an element, except those created by an alteration.
 *
 * @param root element of the page
 * @param alter alters a text node
 */
export const alterTexts = (root: Node, alter: AlterText): void => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const isAltered =
      Boolean(text.parentElement?.closest('font, b')) || text.previousSibling?.nodeName === 'B';
    if (text.data.trim() !== '' && !isAltered) alter(text);
  }
};
