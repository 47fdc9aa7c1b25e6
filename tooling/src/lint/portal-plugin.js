/** Creates a rule that rejects nodes that match one of the selectors. */
const forbid = (message, ...selectors) => ({
  meta: { type: 'problem', schema: [] },
  create: (context) =>
    Object.fromEntries(selectors.map((selector) => [selector, (node) => context.report({ node, message })])),
});

/** Rules of this repository that need no types, for oxlint. */
export default {
  meta: { name: 'portal' },
  rules: {
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
