/** Functions of react-dom whose bodies are removed because no part uses the feature. */
const STUBBED_FUNCTIONS = {
  'view transitions': [
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
    'queueTransitionTypes',
    'defaultOnDefaultTransitionIndicator',
  ],
  'refs of fragments': [
    'commitNewChildToFragmentInstance',
    'deleteChildFromFragmentInstance',
    'addFragmentHandleToFiber',
  ],
  // React does not export SuspenseList.
  SuspenseList: ['initSuspenseListRenderState', 'updateSuspenseListComponent'],
  Activity: ['updateActivityComponent'],
  'elements that React moves to the document’s head': [
    'isHostHoistableType',
    'getHydratableHoistableCache',
    'getHoistableRoot',
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
  ],
  'html, head and body': ['resolveSingletonInstance', 'releaseSingletonInstance'],
  'preloading by react-dom': [
    'preconnectAs',
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
  ],
  'commits that wait for styles and images': [
    'accumulateSuspenseyCommitOnFiber',
    'waitForCommitToBeReady',
    'preloadInstanceAndSuspendIfNeeded',
    'preloadResourceAndSuspendIfNeeded',
    'onUnsuspend',
  ],
  'component stacks of errors': ['getStackByFiberInDevAndProd'],
  useActionState: ['mountActionState', 'updateActionStateImpl', 'rerenderActionState'],
  'onBeforeInput and onSelect': [
    'getFallbackBeforeInputChars',
    'getNativeBeforeInputChars',
    'isFallbackCompositionEnd',
    'getData',
    'constructSelectEvent',
  ],
  // React hydrates an element before it handles a click on it; only hover and focus events need the replay.
  'events replayed after hydration': ['queueIfContinuousEvent', 'clearIfContinuousEvent', 'retryIfBlockedOn'],
} as const;

type StubbedFunction = (typeof STUBBED_FUNCTIONS)[keyof typeof STUBBED_FUNCTIONS][number];

/** Bodies of stubs whose callers need a result; Activity renders its children. */
const STUB_BODIES: Readonly<Partial<Record<StubbedFunction, string>>> = {
  updateActivityComponent:
    'var fiber = arguments[1]; reconcileChildren(arguments[0], fiber, fiber.pendingProps.children, arguments[2]); return fiber.child;',
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
  const stubbed = Object.values(STUBBED_FUNCTIONS)
    .flat()
    .reduce(
      (text, name) =>
        requireMatch(
          text,
          new RegExp(`^function ${name}\\([^)]*\\) \\{\\n[^]*?\\n\\}$`, 'm'),
          `function ${name}() {${STUB_BODIES[name] ?? ''}}`,
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
