import ts from 'typescript';

const TEXT = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike;
const UNKNOWN = ts.TypeFlags.Any | ts.TypeFlags.Unknown;

/** React renders nothing for an empty string. */
const isEmptyString = (type) => type.isStringLiteral() && type.value === '';

/**
 * Returns whether React may render a value of this type as a text node.
 *
 * @param type type of an expression
 * @param checker type checker of its program
 */
const mayBeText = (type, checker, seen = new Set()) => {
  if (seen.has(type)) return false;
  seen.add(type);
  if ((type.flags & UNKNOWN) !== 0) return true;
  if (type.isUnion()) return type.types.some((each) => mayBeText(each, checker, seen));
  if ((type.flags & TEXT) !== 0) return !isEmptyString(type);
  const constraint = checker.getBaseConstraintOfType(type);
  if (constraint !== undefined && constraint !== type) return mayBeText(constraint, checker, seen);
  return isTextList(type, checker, seen);
};

/** Returns whether a type is a list of texts, which React renders as adjacent text nodes. */
const isTextList = (type, checker, seen) => {
  const each = checker.isArrayLikeType(type)
    ? checker.getIndexTypeOfType(type, ts.IndexKind.Number)
    : undefined;
  return each !== undefined && mayBeText(each, checker, seen);
};

/** JSX drops white space that contains a line break. */
const isDropped = (child) =>
  (child.type === 'JSXText' && child.value.trim() === '' && child.value.includes('\n')) ||
  (child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression');

/**
 * Requires that every text is the only child of an element. Translators and reading aids replace text nodes; React
 * then fails to insert an element next to a removed text node, or updates a detached one. React sets a sole text child
 * as the text content of its element, which still works.
 *
 * @see https://github.com/facebook/react/issues/11538
 */
export const textInOwnElement = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      beside: 'Text beside other children breaks on translated pages: wrap it in an element.',
      fragment: 'Text directly in a fragment breaks on translated pages: wrap it in an element.',
      list: 'A list of texts breaks on translated pages: give each its own element, or join them.',
    },
  },
  create(context) {
    const { program, esTreeNodeToTSNodeMap } = context.sourceCode.parserServices;
    const checker = program.getTypeChecker();
    const getType = (node) => checker.getTypeAtLocation(esTreeNodeToTSNodeMap.get(node));

    /** Returns whether a component renders its children or returns text. */
    const rendersText = ({ openingElement: { name } }) => {
      if (name.type === 'JSXIdentifier' && /^[a-z]/.test(name.name)) return false;
      return getType(name)
        .getCallSignatures()
        .some((signature) => mayBeText(checker.getReturnTypeOfSignature(signature), checker));
    };
    const isText = (child) => {
      if (child.type === 'JSXText' || child.type === 'JSXSpreadChild') return true;
      if (child.type === 'JSXExpressionContainer') return mayBeText(getType(child.expression), checker);
      return child.type === 'JSXElement' && rendersText(child);
    };
    const check = (node) => {
      const children = node.children.filter((child) => !isDropped(child));
      const [only] = children;
      if (node.type === 'JSXElement' && children.length === 1) {
        if (only.type === 'JSXExpressionContainer' && isTextList(getType(only.expression), checker))
          context.report({ node: only, messageId: 'list' });
        return;
      }
      const messageId = children.length === 1 ? 'fragment' : 'beside';
      for (const child of children.filter(isText)) context.report({ node: child, messageId });
    };
    return { JSXElement: check, JSXFragment: check };
  },
};
