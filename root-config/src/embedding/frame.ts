import type { EmbeddedFlow, FlowName, FramedFlow, FrameMessage } from '@portal/contract/page';
import { FlowRejected } from './flow-rejected';
import { mountFlow } from './portal-embedded';

/** Returns the flow in a frame page's path: `/embed/frames/{wl}/{flow}`. */
const readFlowName = (pathname: string): FlowName => pathname.split('/').pop() as FlowName;

/** Shows the flow of a frame page, and reports events and height to the host page. */
export const runFrame = ({ flow: data, host, scheme }: FramedFlow, page: Window = window): void => {
  const container = page.document.getElementById('portal-flow');
  if (container === null) throw new Error('The page has no element for its flow');
  const { origin } = page.location;
  const whiteLabel = data.boot.whiteLabel.key;
  const postToHost = (message: FrameMessage): void => page.parent.postMessage(message, host);
  const start = async (): Promise<void> => {
    new ResizeObserver(() => postToHost({ portal: 'height', height: container.scrollHeight })).observe(
      container,
    );
    const { ready } = mountFlow({
      origin,
      element: container,
      whiteLabel,
      flow: readFlowName(page.location.pathname),
      data,
      scheme,
      tell: (flow, event) => postToHost({ portal: 'event', event: { flow, ...event } }),
      load: async (flow) => {
        const response = await fetch(`/embed/flows/${whiteLabel}/${flow}?language=${data.boot.language}`);
        if (!response.ok) throw new Error(`The portal responded with ${response.status}`);
        return (await response.json()) as EmbeddedFlow;
      },
      goTo: (url) => {
        // Cross-origin, only `location.href` may be set.
        if (page.top !== null) page.top.location.href = url;
      },
    });
    await ready;
  };
  start().then(
    () => postToHost({ portal: 'mounted' }),
    (error: unknown) => {
      const reason = error instanceof FlowRejected ? error.reason : 'unavailable';
      postToHost({
        portal: 'refused',
        reason,
        message: String(error instanceof Error ? error.message : error),
      });
    },
  );
};
