import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { PROGRAMS } from '@portal/tooling/bundle-layout';
import { test } from '../portal/browser-test';
import { WORKSPACE } from '../workspace';
import {
  composeMistakes,
  type Manifest,
  manifestMistakes,
  parseCompose,
  parseManifests,
  readManifests,
} from './manifest-mistakes';

/* Files of deploy/: no container engine runs here, so they are checked against the schemas of their formats. */

function readDeployFile(name: string): string {
  return readFileSync(path.join(WORKSPACE, 'deploy', name), 'utf8');
}

/** Value at a path of keys. */
function at(object: unknown, ...keys: readonly (string | number)[]): unknown {
  return keys.reduce<unknown>(
    (so, key) => (so as Record<string | number, unknown> | undefined)?.[key],
    object,
  );
}

function named(kind: string, name = 'portal'): Manifest {
  const found = readManifests().find((each) => each.kind === kind && each.metadata.name.startsWith(name));
  if (found === undefined) throw new Error(`There is no ${kind} ${name}.`);
  return found;
}

/** The pods of Deployment and Job. */
function pods(): readonly unknown[] {
  return [named('Deployment'), named('Job')].map((manifest) => at(manifest, 'spec', 'template', 'spec'));
}

const KNOWN_SETTINGS: readonly string[] = Object.keys(
  (
    JSON.parse(readFileSync(path.join(WORKSPACE, 'docs/reference/settings.schema.json'), 'utf8')) as {
      properties: object;
    }
  ).properties,
);
function unknownSettings(names: readonly string[]): readonly string[] {
  return names.filter((name) => !KNOWN_SETTINGS.includes(name.replace(/_FILE$/, '')));
}

/** Returns the names of the bundle's programs in a text. */
function programsIn(text: string): readonly string[] {
  return [...text.matchAll(/server\/([a-z-]+)\.js/g)].map(([, program = '']) => program);
}

test('the Kubernetes manifests are valid objects without unknown fields @D-14', async () => {
  const manifests = readManifests();
  expect(manifests.map(({ kind }) => kind).sort()).toEqual([
    'ConfigMap',
    'Deployment',
    'Ingress',
    'Ingress',
    'Job',
    'NetworkPolicy',
    'PodDisruptionBudget',
    'Secret',
    'Service',
  ]);
  expect(await manifestMistakes(manifests)).toEqual([]);
});

test('a misspelt field, a wrong type and a missing field of a manifest are found @D-14', async () => {
  const text = readDeployFile('kubernetes/portal.yaml');
  const variants = [
    ['readinessProbe:', 'readinesProbe:'],
    ['replicas: 2', 'replicas: two'],
    ['path: /readyz, port: http', 'path: /readyz'],
    ['drop: [ALL]', 'drop: ALL'],
  ].flatMap(([from = '', to = '']) => {
    expect(text).toContain(from);
    return parseManifests(text.replace(from, to)).filter(({ kind }) => kind === 'Deployment');
  });
  const mistakes = (await manifestMistakes(variants)).join('\n');
  expect(mistakes).toContain('readinesProbe');
  expect(mistakes).toContain('spec/replicas must be integer');
  expect(mistakes).toContain('must have required property port');
  expect(mistakes).toContain('capabilities/drop must be array');
});

test('pods run as an unprivileged account on a read-only root, without a token of the cluster @SEC-R16', () => {
  for (const pod of pods()) {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(at(pod, 'containers', 0, 'securityContext')).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  }
});

test('two portals stay up during an update, and probes request the health pages @D-14', () => {
  const deployment = named('Deployment');
  expect(at(deployment, 'spec', 'replicas')).toBe(2);
  expect(at(deployment, 'spec', 'strategy', 'rollingUpdate')).toEqual({ maxUnavailable: 0, maxSurge: 1 });
  const container = at(deployment, 'spec', 'template', 'spec', 'containers', 0);
  const probe = (name: string) => at(container, name, 'httpGet');
  expect(probe('startupProbe')).toEqual({ path: '/healthz', port: 'http' });
  expect(probe('livenessProbe')).toEqual({ path: '/healthz', port: 'http' });
  expect(probe('readinessProbe')).toEqual({ path: '/readyz', port: 'http' });
  const labels = at(deployment, 'spec', 'template', 'metadata', 'labels');
  expect(at(named('Service'), 'spec', 'selector')).toEqual(labels);
  expect(at(named('PodDisruptionBudget'), 'spec', 'selector', 'matchLabels')).toEqual(labels);
  // The service must not send requests to the migration.
  expect(at(named('Job'), 'spec', 'template', 'metadata', 'labels')).not.toEqual(labels);
});

test('every setting of the manifests exists, and every secret is in the template @D-14', () => {
  const settings = at(named('ConfigMap'), 'data') as Readonly<Record<string, string>>;
  const { services, secrets } = parseCompose(readDeployFile('compose.yaml'));
  const composed = services['portal-1']?.environment ?? {};
  const written = [...readDeployFile('portal.env').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
  const image = [...readDeployFile('Containerfile').matchAll(/^(?:ENV | {4})([A-Z_]+)=/gm)].map(
    ([, name = '']) => name,
  );
  expect(unknownSettings([...Object.keys(settings), ...Object.keys(composed), ...written, ...image])).toEqual(
    ['NODE_ENV'],
  );
  const files = (values: Readonly<Record<string, string>>) =>
    Object.entries(values).flatMap(([name, file]) => (name.endsWith('_FILE') ? [path.basename(file)] : []));
  expect(files(settings).sort()).toEqual(Object.keys(at(named('Secret'), 'stringData') as object).sort());
  for (const { secrets: needed = [] } of Object.values(services))
    expect(Object.keys(secrets)).toEqual(expect.arrayContaining([...needed]));
  expect(services['portal-1']?.secrets).toEqual(files(composed).sort());
});

test('manifests, Compose file and image start programs of the bundle @D-14', () => {
  const texts = ['Containerfile', 'compose.yaml', 'kubernetes/migrate.yaml'].map(readDeployFile);
  const started = new Set(texts.flatMap(programsIn));
  expect([...started].sort()).toEqual(['check-settings', 'healthcheck', 'main', 'migrate']);
  expect(Object.keys(PROGRAMS)).toEqual(expect.arrayContaining([...started]));
  // All manifests use the same image.
  expect(
    new Set(
      pods()
        .flatMap((pod) => [pod, { containers: at(pod, 'initContainers') }])
        .flatMap((pod) => at(pod, 'containers', 0, 'image') ?? []),
    ).size,
  ).toBe(1);
});

test('the Compose file is valid: portals wait for the migration, nginx for the portals @D-14', () => {
  const text = readDeployFile('compose.yaml');
  const file = parseCompose(text);
  expect(composeMistakes(file)).toEqual([]);
  expect(composeMistakes(parseCompose(text.replace('healthcheck:', 'healthchek:'))).join()).toContain(
    '/services/postgres',
  );
  expect(composeMistakes(parseCompose(text.replace('cap_drop: [ALL]', 'cap_drop: ALL'))).join()).toContain(
    '/cap_drop must be array',
  );
  const { services } = file;
  for (const name of ['portal-1', 'portal-2']) {
    expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(services[name]?.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
    expect(services['nginx']?.depends_on?.[name]).toEqual({ condition: 'service_healthy' });
  }
  const networks = services['nginx']?.networks as Readonly<Record<string, { readonly ipv4_address: string }>>;
  expect(services['portal-1']?.environment?.['TRUSTED_PROXIES']).toBe(networks['front']?.ipv4_address);
});

test('the Compose file changes only what the documented nginx configuration contains @D-14', () => {
  const { services } = parseCompose(readDeployFile('compose.yaml'));
  const script = services['nginx']?.entrypoint?.at(-1) ?? '';
  const changes = [...script.matchAll(/-e ['"]s\|([^|]+)\|([^|]+)\|['"]/g)];
  expect(changes).toHaveLength(6);
  for (const [, from = ''] of changes) expect(readDeployFile('nginx.conf')).toContain(from);
});

test('the image runs as a numbered account, which owns nothing but its data @SEC-R16', () => {
  const text = readDeployFile('Containerfile');
  expect(text.match(/^USER .+$/gm)).toEqual(['USER 10001:10001']);
  // OpenShift replaces the user by an arbitrary one of group 0.
  expect(text).toMatch(
    /^RUN install --directory --owner=10001 --group=0 --mode=0775 \/var\/lib\/portal\/parts$/m,
  );
  expect(text).not.toMatch(/:latest|^ADD |--chown|apt-get/m);
  for (const [, from = ''] of text.matchAll(/^FROM (\S+)/gm)) expect(from).toBe('${NODE_IMAGE}');
  // Only with the exec form does the program itself receive SIGTERM.
  for (const [, command = ''] of text.matchAll(/\bCMD (.+)$/gm))
    expect(JSON.parse(command)).toEqual(['node', expect.stringMatching(/^server\/[a-z]+\.js$/)]);
});
