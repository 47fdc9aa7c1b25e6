import { createHash } from 'node:crypto';
import type { Logo, MailLogo, Picture, PicturePair, WhiteLabelFile } from '@portal/contract/white-label';
import { checkFormat, type FileFormat, MEDIA_TYPES } from './file-formats';
import type { Dimensions } from './svg-check';

/** URL path below which brand files are served; file names contain the hash of the content. */
export const BRAND_FILES_PATH = '/app/brand-files';

/** A client's file with its media type. */
export interface BrandFile {
  readonly bytes: Buffer;
  readonly type: string;
}

/** Files of a client's folder by name; null for one that cannot be read. */
export type FolderFiles = ReadonlyMap<string, Uint8Array | null>;

/** A client's JSON file as written: it names brand files, where the configuration has their URLs. */
export type WrittenWhiteLabel = Omit<WhiteLabelFile, 'logo' | 'favicon' | 'font' | 'background'> & {
  /** URL of the JSON schema, for editors. */
  readonly $schema?: string;
  readonly logo?: Exclude<Logo, { kind: 'file' }> | ({ readonly kind: 'file' } & LogoFiles);
  readonly favicon?: string;
  readonly font?: string;
  readonly background?: FilePair;
};

interface FilePair {
  readonly file: string;
  readonly darkFile?: string;
}

interface LogoFiles extends FilePair {
  /** For e-mails. */
  readonly mailFile?: string;
  readonly containsName?: boolean;
}

/** Allowed formats and sizes of a brand file, by use. */
interface FileRules {
  readonly formats: readonly FileFormat[];
  readonly maxBytes: number;
  /** Minimum and maximum height of a raster image in pixels. */
  readonly heights?: readonly [least: number, most: number];
  /** Minimum and maximum width of an image, as a multiple of its height. */
  readonly ratios?: readonly [least: number, most: number];
}

const KB = 1024;

/** Byte budgets: a logo is loaded with the page, font and background after it (CARD-4). */
const LOGO_RULES: Omit<FileRules, 'formats'> = { maxBytes: 16 * KB, heights: [32, 256], ratios: [0.5, 5] };
const FILE_RULES: Readonly<Record<'logo' | 'mailLogo' | 'favicon' | 'font' | 'background', FileRules>> = {
  logo: { ...LOGO_RULES, formats: ['svg', 'png'] },
  mailLogo: { ...LOGO_RULES, formats: ['png'] },
  favicon: { formats: ['svg', 'png'], maxBytes: 8 * KB, heights: [16, 256], ratios: [1, 1] },
  font: { formats: ['woff2'], maxBytes: 48 * KB },
  background: { formats: ['webp', 'jpg'], maxBytes: 120 * KB, heights: [400, 2400], ratios: [0.5, 3] },
};

/** Height of a logo in an e-mail, in CSS pixels; the same as on pages. */
const MAIL_LOGO_HEIGHT = 32;

/** Returns whether a file of a client's folder can be a brand file; other files are not read. */
export function isBrandFileName(name: string): boolean {
  return Object.keys(MEDIA_TYPES).some((format) => name.endsWith(`.${format}`));
}

/** Maximum size of a file that is read from a client's folder, in bytes. */
export const MAX_FILE_BYTES = 1024 * KB;

/** Maximum number of files that are read from a client's folder; a client names eight at most. */
export const MAX_FOLDER_FILES = 50;

/** A client's JSON file with the brand files that it names. */
export interface ResolvedFiles {
  readonly file: WhiteLabelFile;
  /** By URL. */
  readonly brandFiles: ReadonlyMap<string, BrandFile>;
  readonly problems: readonly { readonly field: string; readonly reason: string }[];
}

function dimensionProblem(
  { width, height }: Dimensions,
  format: FileFormat,
  rules: FileRules,
): string | null {
  const [low, high] = rules.heights ?? [0, Infinity];
  if (format !== 'svg' && (height < low || height > high))
    return `is ${height} pixels high; ${low} to ${high} are allowed`;
  const [narrow, wide] = rules.ratios ?? [0, Infinity];
  const ratio = width / height;
  if (ratio >= narrow && ratio <= wide) return null;
  return narrow === wide
    ? `is ${width} × ${height}, not square`
    : `is ${width} × ${height}; its width may be ${narrow} to ${wide} times its height`;
}

/** A file that passed its checks. */
interface CheckedFile {
  readonly bytes: Buffer;
  readonly format: FileFormat;
  readonly dimensions: Dimensions;
}

/** Checks the content of a brand file. @returns it, or why it is rejected */
function checkContent(format: FileFormat, rules: FileRules, bytes: Uint8Array): CheckedFile | string {
  if (bytes.length > rules.maxBytes)
    return `has ${bytes.length} bytes; at most ${rules.maxBytes} are allowed`;
  const checked = checkFormat(format, bytes);
  if ('problem' in checked) return checked.problem;
  const { dimensions } = checked;
  const problem = dimensions === null ? null : dimensionProblem(dimensions, format, rules);
  return problem ?? { bytes: Buffer.from(bytes), format, dimensions: dimensions ?? { width: 0, height: 0 } };
}

/** Checks a file of a client's folder. @returns it, or why it is rejected */
function checkBrandFile(
  name: string,
  rules: FileRules,
  folder: string,
  files: FolderFiles,
): CheckedFile | string {
  const format = rules.formats.find((each) => name.endsWith(`.${each}`));
  if (format === undefined) return `must be a file of ${rules.formats.join(' or ')}`;
  const bytes = files.get(name);
  if (bytes === undefined) {
    const among = files.size < MAX_FOLDER_FILES ? 'in' : `among the first ${MAX_FOLDER_FILES} files of`;
    return `is not ${among} the folder ${folder}`;
  }
  if (bytes === null) return 'cannot be read, or is larger than 1 MB';
  return checkContent(format, rules, bytes);
}

/** A field that names a brand file. */
export interface BrandFileField {
  /** JSON pointer in the client's file. */
  readonly pointer: string;
  /** Name of an uploaded file, without its extension. */
  readonly stem: string;
  readonly formats: readonly FileFormat[];
  readonly maxBytes: number;
  /** Returns why a file's content is rejected; null when it is accepted. */
  readonly check: (format: FileFormat, content: Uint8Array) => string | null;
}

function toField(pointer: string, stem: string, use: keyof typeof FILE_RULES): BrandFileField {
  const rules = FILE_RULES[use];
  const check = (format: FileFormat, content: Uint8Array): string | null => {
    const checked = checkContent(format, rules, content);
    return typeof checked === 'string' ? checked : null;
  };
  return { pointer, stem, formats: rules.formats, maxBytes: rules.maxBytes, check };
}

/** Every field that names a brand file. */
export const BRAND_FILE_FIELDS: readonly BrandFileField[] = [
  toField('/logo/file', 'logo', 'logo'),
  toField('/logo/darkFile', 'logo-dark', 'logo'),
  toField('/logo/mailFile', 'logo-mail', 'mailLogo'),
  toField('/favicon', 'icon', 'favicon'),
  toField('/font', 'font', 'font'),
  toField('/background/file', 'background', 'background'),
  toField('/background/darkFile', 'background-dark', 'background'),
];

/** Returns the name under which a brand file is served, with the hash of its content. */
export function hashedName(bytes: Uint8Array, format: string): string {
  return `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.${format}`;
}

function toMailLogo({ bytes, format, dimensions: { width, height } }: CheckedFile): MailLogo {
  return {
    width: Math.round((MAIL_LOGO_HEIGHT * width) / height),
    height: MAIL_LOGO_HEIGHT,
    contentType: format === 'svg' ? 'image/svg+xml' : 'image/png',
    content: bytes.toString('base64'),
  };
}

/**
 * Checks the brand files that a client's JSON file names, and replaces their names by URLs.
 *
 * @param written valid against the schema
 * @param files content of the client's folder, which is named after its key
 */
export function resolveBrandFiles(written: WrittenWhiteLabel, files: FolderFiles): ResolvedFiles {
  const { key, logo, favicon, font, background } = written;
  const brandFiles = new Map<string, BrandFile>();
  const problems: { readonly field: string; readonly reason: string }[] = [];
  const check = (field: string, name: string, use: keyof typeof FILE_RULES): CheckedFile | null => {
    const checked = checkBrandFile(name, FILE_RULES[use], key, files);
    if (typeof checked !== 'string') return checked;
    problems.push({ field, reason: `${name} ${checked}` });
    return null;
  };
  const resolve = (field: string, name: string, use: keyof typeof FILE_RULES): Picture | null => {
    const checked = check(field, name, use);
    if (checked === null) return null;
    const { bytes, format, dimensions } = checked;
    const url = `${BRAND_FILES_PATH}/${key}/${hashedName(bytes, format)}`;
    brandFiles.set(url, { bytes, type: MEDIA_TYPES[format] });
    return { url, width: dimensions.width, height: dimensions.height };
  };
  const resolvePair = ({ file, darkFile }: FilePair, use: 'logo' | 'background'): PicturePair | null => {
    const light = resolve(`/${use}/file`, file, use);
    const dark = darkFile === undefined ? null : resolve(`/${use}/darkFile`, darkFile, use);
    return light && { light, ...(dark !== null && { dark }) };
  };
  const resolveMailLogo = ({ file, mailFile }: LogoFiles): MailLogo | null => {
    // The mistakes of the logo's own file are already reported.
    if (mailFile === undefined && problems.length > 0) return null;
    const checked =
      mailFile === undefined
        ? check('/logo/file', file, 'logo')
        : check('/logo/mailFile', mailFile, 'mailLogo');
    return checked && toMailLogo(checked);
  };
  const fileLogo = logo?.kind === 'file' ? logo : null;
  const logoFiles = fileLogo && resolvePair(fileLogo, 'logo');
  const mailLogo = fileLogo && resolveMailLogo(fileLogo);
  const icon = favicon === undefined ? null : resolve('/favicon', favicon, 'favicon');
  const face = font === undefined ? null : resolve('/font', font, 'font');
  const picture = background === undefined ? null : resolvePair(background, 'background');
  // After a problem the file may still contain names instead of URLs; the caller does not use it then.
  const file = {
    ...written,
    ...(logoFiles !== null && {
      logo: { kind: 'file', ...logoFiles, ...(fileLogo?.containsName === true && { containsName: true }) },
    }),
    ...(mailLogo !== null && { mailLogo }),
    ...(icon !== null && { favicon: icon.url }),
    ...(face !== null && { font: face.url }),
    ...(picture !== null && { background: picture }),
  } as WhiteLabelFile;
  return { file, brandFiles, problems };
}
