import * as React from 'react';
import { createRoot, type RootOptions } from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import type { MountProps } from './slot-props';

/** A slot's lifecycles as single-spa calls them (CARD-3). */
export interface SlotLifecycles {
  readonly bootstrap: (props: MountProps) => Promise<void>;
  readonly mount: (props: MountProps) => Promise<void>;
  readonly unmount: (props: MountProps) => Promise<void>;
}

type Lifecycle = (props: MountProps) => Promise<unknown>;

/**
 * Creates the lifecycles of a slot whose element is empty, with single-spa-react.
 *
 * @param rootComponent renders the slot
 * @param options of the React root
 */
export const slotLifecycles = (
  rootComponent: (props: MountProps) => React.ReactElement,
  options: RootOptions,
): SlotLifecycles => {
  const failureHandlers = new WeakMap<Element, MountProps['failed']>();
  const { bootstrap, mount, unmount } = singleSpaReact<MountProps>({
    React,
    ReactDOMClient: {
      createRoot: (target: HTMLElement) =>
        createRoot(target, { ...options, onUncaughtError: failureHandlers.get(target) }),
    },
    rootComponent,
    domElementGetter: ({ domElement }) => domElement,
    // Required by single-spa-react but never shown: the slot's own error boundary catches errors.
    errorBoundary: () => React.createElement(React.Fragment),
  });
  const run = async (lifecycle: unknown, props: MountProps): Promise<void> => {
    await (lifecycle as Lifecycle)(props);
  };
  return {
    bootstrap: (props) => run(bootstrap, props),
    mount: (props) => {
      failureHandlers.set(props.domElement, props.failed);
      return run(mount, props);
    },
    unmount: (props) => run(unmount, props),
  };
};
