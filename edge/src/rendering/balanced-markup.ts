import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

const VOID_ELEMENTS: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** Elements of the document, and one that nothing ends. */
const PAGE_ELEMENTS: ReadonlySet<string> = new Set(['html', 'head', 'body', 'frameset', 'plaintext']);

const FOREIGN_ELEMENTS: ReadonlySet<string> = new Set(['svg', 'math']);

/** Follows the markup, so that a tag, attribute or comment without an end swallows it. */
const END = '<hr>';

/**
 * Finds the first tag without its counterpart: inserted into a page, it would change the elements after it.
 *
 * @returns a sentence's end that names the tag, such as `has </div> without its start`; null for balanced markup
 */
export function findUnbalancedTag(markup: string): string | null {
  const open: string[] = [];
  const text = markup + END;
  let problem: string | null = null;
  let name = '';
  let tagAt = -1;
  const push = (): void => {
    if (PAGE_ELEMENTS.has(name)) problem ??= `has <${name}>`;
    else if (!VOID_ELEMENTS.has(name)) open.push(name);
  };
  const nothing = (): void => undefined;
  const callbacks: TokenizerCallbacks = {
    onattribdata: nothing,
    onattribentity: nothing,
    onattribend: nothing,
    onattribname: nothing,
    oncdata: nothing,
    oncomment: nothing,
    ondeclaration: nothing,
    onprocessinginstruction: nothing,
    ontext: nothing,
    ontextentity: nothing,
    onopentagname: (start, end) => {
      name = text.slice(start, end).toLowerCase();
      tagAt = start;
    },
    onopentagend: push,
    onselfclosingtag: () => {
      // Elsewhere browsers ignore the slash.
      if (![...open, name].some((each) => FOREIGN_ELEMENTS.has(each))) push();
    },
    onclosetag: (start, end) => {
      const closed = text.slice(start, end).toLowerCase();
      if (open.at(-1) === closed) open.pop();
      else
        problem ??= `has </${closed.slice(0, 40)}> ${open.length === 0 ? 'without its start' : `inside <${open.at(-1)?.slice(0, 40)}>`}`;
    },
    onend: nothing,
  };
  const tokenizer = new Tokenizer({ decodeEntities: false }, callbacks);
  tokenizer.write(text);
  tokenizer.end();
  if (problem !== null) return problem;
  if (tagAt !== markup.length + 1) return 'has a tag, attribute, comment or text without its end';
  return open.length === 0 ? null : `has <${open.at(-1)?.slice(0, 40)}> without its end`;
}
