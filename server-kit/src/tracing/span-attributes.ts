/**
 * Allowed span attributes, named as in OpenTelemetry's semantic conventions where these have a name. Their values come from
 * code, declarations and white-label files only; other attributes are not exported (security rule 15).
 */
export const SPAN_ATTRIBUTES = [
  'db.operation.name',
  'db.query.text',
  'db.system.name',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'portal.attempt',
  'portal.channel',
  'portal.page',
  'portal.part',
  'portal.part.version',
  'portal.service',
  'portal.white_label',
] as const;

/** Attributes of one span. */
export type SpanAttributes = Readonly<Partial<Record<(typeof SPAN_ATTRIBUTES)[number], string | number>>>;
