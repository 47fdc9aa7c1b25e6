import { isDecodable, list, settingsIn, type SettingValues, text, url } from '@portal/registry/settings';

const telemetry = settingsIn('telemetry');

const ENDPOINT = 'must be an http or https URL, such as http://127.0.0.1:4318.';
const HEADERS = 'must be a list such as name=value,other-name=value.';

/** HTTP header with the percent encoding of its value. */
function header() {
  return text('[^=\\s]+=.+', HEADERS)
    .refine(isDecodable, HEADERS)
    .transform((pair) => pair.split(/=(.*)/s).map((part) => decodeURIComponent(part.trim())));
}

/** Settings of the export to an OpenTelemetry collector; the SDK reads the other standard variables itself. */
export const TELEMETRY_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: telemetry(url('https?://.+', ENDPOINT).optional(), {
    meaning: 'base URL of a collector; nothing is sent without it',
    example: 'http://127.0.0.1:4318',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: telemetry(
    list(header(), HEADERS, '\\s*[^=\\s]+=.+')
      .transform((pairs): TelemetrySettings['headers'] => Object.fromEntries(pairs))
      .optional(),
    {
      secret: true,
      meaning: 'headers, such as `authorization=Bearer%20…`',
      example: 'authorization=Bearer%20token',
    },
  ),
};

/** What the portal itself must know about the export to a collector. */
export interface TelemetrySettings {
  /** HTTP headers of every export. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns the settings of the export from their values; null without a collector: nothing is sent. */
export function toTelemetrySettings(
  values: SettingValues<typeof TELEMETRY_SETTINGS>,
): TelemetrySettings | null {
  if (values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  return { headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {} };
}
