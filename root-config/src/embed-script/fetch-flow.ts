import type { EmbeddedFlow, FlowName, FlowRejection } from '@portal/contract/page';
import { type MountOptions, type Refused, refused } from './options';

export type FetchedFlow = { readonly data: EmbeddedFlow } | { readonly rejection: Refused };

/** Requests a flow's data from the portal, which decides whether this page may embed it. */
export const fetchFlow = async (
  { origin, whiteLabel, language }: Pick<MountOptions, 'origin' | 'whiteLabel' | 'language'>,
  flow: FlowName,
): Promise<FetchedFlow> => {
  const query = language === undefined ? '' : `?language=${encodeURIComponent(language)}`;
  const url = `${origin}/embed/flows/${encodeURIComponent(whiteLabel)}/${encodeURIComponent(flow)}${query}`;
  try {
    const response = await fetch(url, { credentials: 'omit' });
    const body: unknown = await response.json();
    if (response.ok) return { data: body as EmbeddedFlow };
    const { reason = 'unavailable', errorMessage = '' } = body as Partial<FlowRejection>;
    return { rejection: refused(reason, errorMessage || `The portal responded with ${response.status}.`) };
  } catch (error) {
    return { rejection: refused('unavailable', `${origin} could not be reached: ${String(error)}`) };
  }
};
