/** Creates a rule that rejects nodes that match one of the selectors. */
const forbid = (message, ...selectors) => ({
  meta: { type: 'problem', schema: [] },
  create: (context) =>
    Object.fromEntries(selectors.map((selector) => [selector, (node) => context.report({ node, message })])),
});

/** JSX drops white space that contains a line break. */
const isDropped = (child) =>
  (child.type === 'JSXText' && child.value.trim() === '' && child.value.includes('\n')) ||
  (child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression');

/** Returns whether an expression is a text by its syntax: a literal, a template, or the result of a function. */
const isText = (node) => {
  switch (node.type) {
    case 'JSXText':
    case 'TemplateLiteral':
    case 'BinaryExpression':
      return true;
    case 'Literal':
      return typeof node.value === 'number' || (typeof node.value === 'string' && node.value !== '');
    case 'CallExpression':
      return node.callee.type === 'Identifier';
    case 'JSXExpressionContainer':
      return isText(node.expression);
    case 'ConditionalExpression':
      return isText(node.consequent) || isText(node.alternate);
    case 'LogicalExpression':
      return isText(node.right) || (node.operator !== '&&' && isText(node.left));
    default:
      return false;
  }
};

/**
 * Requires that a text is the only child of an element. Translators replace text nodes; React then fails to insert an
 * element next to one (https://github.com/facebook/react/issues/11538). Tests of altered texts find what syntax hides.
 */
const textInOwnElement = {
  meta: { type: 'problem', schema: [] },
  create: (context) => {
    const check = (node) => {
      const children = node.children.filter((child) => !isDropped(child));
      if (node.type === 'JSXElement' && children.length === 1) return;
      for (const child of children.filter(isText))
        context.report({ node: child, message: 'Text breaks on translated pages: wrap it in an element.' });
    };
    return { JSXElement: check, JSXFragment: check };
  },
};

/** Returns the identifier that a call begins with: `test` for `test(…)`, `test.skip(…)` and `test.each(…)(…)`. */
const rootOf = (node) => {
  const inner = node.callee ?? node.object ?? node.tag;
  return inner === undefined ? node : rootOf(inner);
};

/**
 * Requires test titles that fit a line of a report. A value counts as twelve characters, except beside the tags, where
 * it is a tag itself.
 */
const shortTestTitle = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    CallExpression(node) {
      const [title] = node.arguments;
      if (rootOf(node).name !== 'test' || title === undefined) return;
      const written =
        title.type === 'TemplateLiteral'
          ? title.quasis.map(({ value }) => value.cooked).join('%s')
          : title.value;
      if (typeof written !== 'string') return;
      const text = written
        .replace(/(?:\s+(?:@[\w-]+|%s|\$\w+))*$/, '')
        .replaceAll(/%[a-z]|\$[a-z][\w.]*/gi, 'x'.repeat(12));
      if (text.length > 90)
        context.report({
          node: title,
          message: `A test title has at most 90 characters without its tags, this one ${text.length}.`,
        });
    },
  }),
};

/** Participles and adverbs that say nothing without their noun (naming rule of CONTRIBUTING.md). */
const BARE_NAMES = new Set([
  'beyond',
  'found',
  'given',
  'kept',
  'known',
  'most',
  'own',
  'place',
  'shown',
  'told',
  'wanted',
]);
const MAX_LINES_OF_BARE_NAME = 3;

const report = (context, node, name) =>
  context.report({ node, message: `Name the thing: "${name}" says only what happened to it.` });

/** Requires a noun for a class of a stylesheet, and for a variable with uses more than three lines below its declaration. */
const noBareParticiple = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    'MemberExpression[object.name="styles"]'({ property: node }) {
      if (BARE_NAMES.has(node.value)) report(context, node, node.value);
    },
    'Program:exit'() {
      for (const { variables } of context.sourceCode.scopeManager.scopes)
        for (const { name, identifiers, references } of variables) {
          const [node] = identifiers;
          if (node === undefined || !BARE_NAMES.has(name)) continue;
          const lastLine = Math.max(...references.map(({ identifier }) => identifier.loc.start.line));
          if (lastLine - node.loc.start.line > MAX_LINES_OF_BARE_NAME) report(context, node, name);
        }
    },
  }),
};

/** Rules of this repository, for oxlint. */
export default {
  meta: { name: 'portal' },
  rules: {
    'text-in-own-element': textInOwnElement,
    'short-test-title': shortTestTitle,
    'no-bare-participle': noBareParticiple,
    /** Requires `#` for private members, except for constructors, which cannot have it. */
    'hash-private-members': forbid(
      'Write private members with #.',
      ':matches(PropertyDefinition, MethodDefinition[kind!="constructor"], TSParameterProperty):matches([accessibility="private"], [accessibility="protected"])',
    ),
    /** Requires browser tests whose outcome does not depend on the speed of the machine. */
    'no-real-time': forbid(
      'Wait for a condition or move a clock; limits of pages and tests are raised in portal/browser-test and the configuration.',
      'CallExpression[callee.property.name="waitForTimeout"]',
      'CallExpression[callee.object.name="test"][callee.property.name="setTimeout"]',
      'ImportDeclaration[source.value="@playwright/test"] > ImportSpecifier[imported.name="test"]',
    ),
    /** Requires function declarations for top-level functions, except for constants with a type annotation. */
    'declared-functions': forbid(
      'Declare a function of a module with function.',
      ':matches(Program, ExportNamedDeclaration) > VariableDeclaration[kind="const"] > VariableDeclarator:not([id.typeAnnotation]) > ArrowFunctionExpression.init',
    ),
  },
};
