import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import ts from 'typescript';
import { parse, parseAllDocuments } from 'yaml';
import { WORKSPACE } from '../workspace';

/** A Kubernetes object; fields beyond these depend on its kind. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly [field: string]: unknown;
}

/** Class of a kind, generated from the OpenAPI document of Kubernetes. */
type ModelModule = Readonly<Record<string, new (manifest: Manifest) => { readonly validate: () => void }>>;

/** Virtual file of the compiler, in the folder of the tests so that their packages resolve. */
const CHECKED = path.join(WORKSPACE, 'tests/release/checked-manifests.ts');

/** Copy of the official schema; compose-schema/README.md names its source. */
const COMPOSE_SCHEMA = path.join(import.meta.dirname, 'compose-schema/compose-spec.json');

/** Reads the objects of a YAML file. @throws Error when it is not valid YAML */
export function parseManifests(text: string): readonly Manifest[] {
  return parseAllDocuments(text).map((document) => {
    const [error] = document.errors;
    if (error !== undefined) throw error;
    return document.toJS() as Manifest;
  });
}

/** Reads the manifests of `deploy/kubernetes`. */
export function readManifests(): readonly Manifest[] {
  const folder = path.join(WORKSPACE, 'deploy/kubernetes');
  return readdirSync(folder).flatMap((file) => parseManifests(readFileSync(path.join(folder, file), 'utf8')));
}

function getModuleName({ apiVersion, kind }: Manifest): string {
  return `kubernetes-models/${apiVersion}/${kind}`;
}

/** Returns type errors such as unknown fields, which the schemas allow, as the API server does. */
function unknownFields(manifests: readonly Manifest[]): readonly string[] {
  const source = manifests
    .map((manifest, at) => {
      const type = `I${manifest.kind}`;
      return `import type { ${type} as Type${at} } from '${getModuleName(manifest)}'; export const manifest${at}: Type${at} = ${JSON.stringify(manifest)};`;
    })
    .join('\n');
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts'],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile, readFile } = host;
  host.fileExists = (file) => file === CHECKED || fileExists(file);
  host.readFile = (file) => (file === CHECKED ? source : readFile(file));
  host.getSourceFile = (file, ...rest) =>
    file === CHECKED
      ? ts.createSourceFile(file, source, ts.ScriptTarget.ES2022)
      : getSourceFile(file, ...rest);
  const program = ts.createProgram([CHECKED], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

/** Checks Kubernetes objects against the schemas and the types of their kinds. @returns one message per mistake */
export async function manifestMistakes(manifests: readonly Manifest[]): Promise<readonly string[]> {
  const invalid: string[] = [];
  for (const manifest of manifests) {
    const { [manifest.kind]: Model } = (await import(getModuleName(manifest))) as ModelModule;
    if (Model === undefined) throw new Error(`There is no kind ${manifest.kind} in ${manifest.apiVersion}.`);
    try {
      new Model(manifest).validate();
    } catch (error) {
      invalid.push(`${manifest.kind} ${manifest.metadata.name}: ${String(error)}`);
    }
  }
  return [...invalid, ...unknownFields(manifests)];
}

/** Service of a Compose file, as far as the tests read it. */
export interface ComposeService {
  readonly image?: string;
  readonly command?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly networks?: readonly string[] | Readonly<Record<string, { readonly ipv4_address: string }>>;
}

/** A Compose file, as far as the tests read it. */
export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

/** Reads a Compose file with its anchors resolved. */
export function parseCompose(text: string): ComposeFile {
  return parse(text, { merge: true }) as ComposeFile;
}

/** Checks a Compose file against the schema of the Compose specification. @returns one message per mistake */
export function composeMistakes(file: ComposeFile): readonly string[] {
  // Ajv would reject the schema's custom formats, such as `ports`, and its draft URL without a fragment.
  const options = { strict: false, allErrors: true, validateFormats: false, validateSchema: false };
  const { $schema: _draft, ...schema } = JSON.parse(readFileSync(COMPOSE_SCHEMA, 'utf8')) as object & {
    readonly $schema: string;
  };
  const validate = new Ajv2019(options).compile(schema);
  validate(file);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
}
