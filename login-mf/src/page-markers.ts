import { RETURNED_USER_ID } from '@portal/shared-wl-assets/navigation';

/** Placeholders of a per-request value: in a field, and in the action of the form. */
interface Marker {
  readonly plain: string;
  readonly encoded: string;
}

/**
 * Placeholders in the cached page for a visitor's own values. Letters and digits only, so that escaping does not change them;
 * too long to be sent by chance.
 */
export const markers = {
  SMQUERYDATA: {
    plain: 'portalplainSMQUERYDATAq7Vd2mXc9f3a',
    encoded: 'portalencodedSMQUERYDATAh4Lw8tRz1e6b',
  },
  TARGET: { plain: 'portalplainTARGETu5Kn3yBs7d2c', encoded: 'portalencodedTARGETj9Pf6vGx4a8d' },
  BGTARGET: { plain: 'portalplainBGTARGETw2Hr8zMt6c5e', encoded: 'portalencodedBGTARGETn3Qk7bYl5f1g' },
  postpreservationdata: {
    plain: 'portalplainPRESERVATIONe8Sj4xDw1b9f',
    encoded: 'portalencodedPRESERVATIONr6Cz2gVn7d4h',
  },
  [RETURNED_USER_ID]: {
    plain: 'portalplainUSERs3Mv9kQx6a2h',
    encoded: 'portalencodedUSERt8Yb5nWc1d7j',
  },
} as const satisfies Record<string, Marker>;

/** Returns the form of a placeholder in a URL; undefined for a visitor's own value. */
export const findEncodedMarker = (value: string): string | undefined =>
  Object.values(markers).find(({ plain }) => plain === value)?.encoded;
