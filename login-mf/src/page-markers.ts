import { RETURNED_USER_ID } from '@portal/shared-wl-assets/login-messages';

/** A value that differs per request: how it stands in a field, and how in the form's address. */
interface Marker {
  readonly plain: string;
  readonly encoded: string;
}

/**
 * What stands in the page that is rendered once and kept, where a visitor's own values come later. Letters and
 * digits only, so that no escaping changes them; long enough that no one sends them by chance.
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

/** The form that a marker takes inside an address; undefined when the value is a visitor's own. */
export const encodedMarkerOf = (value: string): string | undefined =>
  Object.values(markers).find(({ plain }) => plain === value)?.encoded;
