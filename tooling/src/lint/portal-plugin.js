/** Creates a rule that rejects what a selector matches. */
const forbid = (message, ...selectors) => ({
  meta: { type: 'problem', schema: [] },
  create: (context) =>
    Object.fromEntries(selectors.map((selector) => [selector, (node) => context.report({ node, message })])),
});

/** Rules of this repository that need no types, for oxlint. */
export default {
  meta: { name: 'portal' },
  rules: {
    /** One way to write private members; a constructor has no `#` form. */
    'hash-private-members': forbid(
      'Write private members with #.',
      ':matches(PropertyDefinition, MethodDefinition[kind!="constructor"], TSParameterProperty):matches([accessibility="private"], [accessibility="protected"])',
    ),
    /** One way to write functions: what a module holds is declared, and arrows are values inside it. */
    'declared-functions': forbid(
      'Declare a function of a module with function.',
      ':matches(Program, ExportNamedDeclaration) > VariableDeclaration[kind="const"] > VariableDeclarator:not([id.typeAnnotation]) > ArrowFunctionExpression.init',
    ),
  },
};
