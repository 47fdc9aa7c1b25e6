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

class FileResolver {
  readonly brandFiles = new Map<string, BrandFile>();
  readonly problems: { readonly field: string; readonly reason: string }[] = [];
  readonly #key: string;
  readonly #files: FolderFiles;

  constructor(key: string, files: FolderFiles) {
    this.#key = key;
    this.#files = files;
  }

  /** Checks a file. @returns null after a problem, which is added to `problems` */
  check(field: string, name: string, rules: FileRules): CheckedFile | null {
    const reject = (reason: string): null => {
      this.problems.push({ field, reason: `${name} ${reason}` });
      return null;
    };
    const format = rules.formats.find((each) => name.endsWith(`.${each}`));
    if (format === undefined) return reject(`must be a file of ${rules.formats.join(' or ')}`);
    const bytes = this.#files.get(name);
    if (bytes === undefined) {
      const among =
        this.#files.size < MAX_FOLDER_FILES ? 'in' : `among the first ${MAX_FOLDER_FILES} files of`;
      return reject(`is not ${among} the folder ${this.#key}`);
    }
    if (bytes === null) return reject('cannot be read, or is larger than 1 MB');
    if (bytes.length > rules.maxBytes)
      return reject(`has ${bytes.length} bytes; at most ${rules.maxBytes} are allowed`);
    const checked = checkFormat(format, bytes);
    if ('problem' in checked) return reject(checked.problem);
    const { dimensions } = checked;
    const problem = dimensions === null ? null : dimensionProblem(dimensions, format, rules);
    if (problem !== null) return reject(problem);
    return { bytes: Buffer.from(bytes), format, dimensions: dimensions ?? { width: 0, height: 0 } };
  }

  /** Checks a file and assigns its URL. @returns null after a problem, which is added to `problems` */
  resolve(field: string, name: string, rules: FileRules): Picture | null {
    const checked = this.check(field, name, rules);
    if (checked === null) return null;
    const { bytes, format, dimensions } = checked;
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    const url = `${BRAND_FILES_PATH}/${this.#key}/${hash}.${format}`;
    this.brandFiles.set(url, { bytes, type: MEDIA_TYPES[format] });
    return { url, width: dimensions.width, height: dimensions.height };
  }

  /** Reads the logo for e-mails. @returns null without a PNG file, or after a problem, which is added to `problems` */
  mailLogo({ file, mailFile }: LogoFiles, isChecked: boolean): MailLogo | null {
    const name = mailFile ?? (file.endsWith('.png') && isChecked ? file : null);
    const checked = name === null ? null : this.check('/logo/mailFile', name, FILE_RULES.mailLogo);
    if (checked === null) return null;
    const { width, height } = checked.dimensions;
    return {
      width: Math.round((MAIL_LOGO_HEIGHT * width) / height),
      height: MAIL_LOGO_HEIGHT,
      png: checked.bytes.toString('base64'),
    };
  }

  pair(field: string, { file, darkFile }: FilePair, rules: FileRules): PicturePair | null {
    const light = this.resolve(`${field}/file`, file, rules);
    const dark = darkFile === undefined ? null : this.resolve(`${field}/darkFile`, darkFile, rules);
    return light && { light, ...(dark !== null && { dark }) };
  }
}

/**
 * Checks the brand files that a client's JSON file names, and replaces their names by URLs.
 *
 * @param written valid against the schema
 * @param files content of the client's folder, which is named after its key
 */
export function resolveBrandFiles(written: WrittenWhiteLabel, files: FolderFiles): ResolvedFiles {
  const { logo, favicon, font, background } = written;
  const resolver = new FileResolver(written.key, files);
  const logoFiles = logo?.kind === 'file' ? resolver.pair('/logo', logo, FILE_RULES.logo) : null;
  const mailLogo = logo?.kind === 'file' ? resolver.mailLogo(logo, logoFiles !== null) : null;
  const icon = favicon === undefined ? null : resolver.resolve('/favicon', favicon, FILE_RULES.favicon);
  const face = font === undefined ? null : resolver.resolve('/font', font, FILE_RULES.font);
  const picture =
    background === undefined ? null : resolver.pair('/background', background, FILE_RULES.background);
  // After a problem the file may still contain names instead of URLs; the caller does not use it then.
  const file = {
    ...written,
    ...(logoFiles !== null && { logo: { kind: 'file', ...logoFiles } }),
    ...(mailLogo !== null && { mailLogo }),
    ...(icon !== null && { favicon: icon.url }),
    ...(face !== null && { font: face.url }),
    ...(picture !== null && { background: picture }),
  } as WhiteLabelFile;
  return { file, brandFiles: resolver.brandFiles, problems: resolver.problems };
}
