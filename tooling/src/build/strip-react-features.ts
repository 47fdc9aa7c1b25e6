/**
 * Features of react-dom that no part uses: view transitions, refs of fragments, SuspenseList, which React does not export,
 * elements that React moves to the document's head, preloading through react-dom, and component stacks of errors.
 */
const STUBBED_FUNCTIONS = [
  'trackEnterViewTransitions',
  'pushViewTransitionCancelableScope',
  'applyViewTransitionToHostInstances',
  'applyViewTransitionToHostInstancesRecursive',
  'restoreViewTransitionOnHostInstances',
  'commitAppearingPairViewTransitions',
  'commitEnterViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'measureNestedViewTransitions',
  'recursivelyTraverseAfterMutationEffects',
  'commitAfterMutationEffectsOnFiber',
  'scheduleViewTransitionEvent',
  'createViewTransitionInstance',
  'commitNewChildToFragmentInstance',
  'deleteChildFromFragmentInstance',
  'initSuspenseListRenderState',
  'updateSuspenseListComponent',
  'isHostHoistableType',
  'getHydratableHoistableCache',
  'getResource',
  'acquireResource',
  'mountHoistable',
  'insertStylesheet',
  'insertStylesheetIntoRoot',
  'insertSuspendedStylesheets',
  'preloadStylesheet',
  'stylesheetPropsFromRawProps',
  'adoptPreloadPropsForStylesheet',
  'adoptPreloadPropsForScript',
  'preconnectAs',
  'preload',
  'preloadModule',
  'preinitStyle',
  'preinitScript',
  'preinitModuleScript',
  'accumulateSuspenseyCommitOnFiber',
  'waitForCommitToBeReady',
  'getStackByFiberInDevAndProd',
  'defaultOnDefaultTransitionIndicator',
] as const;

/** What a stub returns where its caller tells undefined from other values: nothing to wait for, no component stack. */
const STUB_RESULTS: Readonly<Partial<Record<(typeof STUBBED_FUNCTIONS)[number], string>>> = {
  waitForCommitToBeReady: 'return null;',
  getStackByFiberInDevAndProd: "return '';",
};

/** Constructors whose prototypes lose their methods. */
const STRIPPED_PROTOTYPES = ['ViewTransitionPseudoElement', 'FragmentInstance'] as const;

/** Without view transitions a commit always takes its ordinary path. */
const ALWAYS_FALSE = ['shouldStartViewTransition\n    ?', 'false\n    ?'] as const;

function requireMatch(source: string, pattern: RegExp, replacement: string): string {
  const stripped = source.replace(pattern, replacement);
  if (stripped === source)
    throw new Error(`react-dom no longer matches ${String(pattern)}; see strip-react-features.ts`);
  return stripped;
}

/**
 * Removes unused features from react-dom's production build, so that the minifier drops their code. An element of
 * such a feature renders only its children; one that React would move to the head stays where it is.
 *
 * @param source text of `react-dom-client.production.js`
 * @returns the text without these features
 * @throws Error when the file has changed, which fails the build
 */
export function stripReactFeatures(source: string): string {
  const stubbed = STUBBED_FUNCTIONS.reduce(
    (text, name) =>
      requireMatch(
        text,
        new RegExp(`^function ${name}\\([^)]*\\) \\{\\n[^]*?\\n\\}$`, 'm'),
        `function ${name}() {${STUB_RESULTS[name] ?? ''}}`,
      ),
    source,
  );
  const withoutMethods = STRIPPED_PROTOTYPES.reduce(
    (text, name) =>
      requireMatch(text, new RegExp(`^${name}\\.prototype\\.\\w+ = function [^]*?\\n\\};$`, 'gm'), ''),
    stubbed,
  );
  const [condition, constant] = ALWAYS_FALSE;
  return requireMatch(withoutMethods, new RegExp(condition.replace('?', '\\?')), constant);
}

/** Webpack loader for react-dom's production build. @public loaded by path */
export default stripReactFeatures;
