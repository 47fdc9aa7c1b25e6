import { describeSettings, readAll, text, type Variables } from '@portal/registry/settings';
import { StartError } from '@portal/server-kit/configuration';

/** Settings of the export to an OpenTelemetry collector; the SDK reads the other standard variables itself. */
export const TELEMETRY_SETTINGS = describeSettings('edge', 'telemetry', {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: text('https?://.+'),
    meaning: 'base URL of a collector; nothing is sent without it',
    example: 'http://127.0.0.1:4318',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: text('\\s*[^=\\s]+=.+'),
    secret: true,
    meaning: 'headers, such as `authorization=Bearer%20…`',
    example: 'authorization=Bearer%20token',
  },
});

/** What the portal itself must know about the export to a collector. */
export interface TelemetrySettings {
  /** HTTP headers of every export. */
  readonly headers: Readonly<Record<string, string>>;
}

function checkEndpoint(value: string): void {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw new StartError(
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https URL, such as http://127.0.0.1:4318.',
    );
}

/** Reads the headers. Error messages omit names and values, which are often secrets. */
function readHeaders(headers: string | undefined): TelemetrySettings['headers'] {
  const pairs = (headers?.split(',') ?? []).map((pair) => /^\s*([^=\s]+)=(.+)$/.exec(pair));
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        const [, name = '', value = ''] = pair ?? [];
        if (name === '') throw new Error('no header');
        return [name, decodeURIComponent(value.trim())];
      }),
    );
  } catch {
    throw new StartError('OTEL_EXPORTER_OTLP_HEADERS must be a list such as name=value,other-name=value.');
  }
}

/**
 * Reads the collector's URL and headers.
 *
 * @returns null without OTEL_EXPORTER_OTLP_ENDPOINT: nothing is sent
 * @throws StartError naming the variable; never repeats a URL or header, which may hold a secret
 */
export function readTelemetrySettings(variables: Variables): TelemetrySettings | null {
  const endpoint = variables['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (endpoint === undefined) return null;
  return readAll({ headers: () => readHeaders(variables['OTEL_EXPORTER_OTLP_HEADERS']) }, () =>
    checkEndpoint(endpoint),
  );
}
