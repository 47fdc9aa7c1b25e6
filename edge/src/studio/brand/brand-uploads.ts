import { HttpError, readFlatForm } from '@portal/server-kit/http';
import { BRAND_FILE_FIELDS, type BrandFileField, detectFormat } from '@portal/server-kit/white-labels';
import { cleanSvg, isComplexSvg } from './clean-svg';
import type { BrandForm } from './read-brand-form';

/** Maximum size of an SVG file before it is cleaned: drawing programs add their own data. */
const MAX_SVG_BYTES = 128 * 1024;

/** A posted form with the files that were chosen in it. */
export interface UploadForm {
  readonly form: BrandForm;
  readonly files: readonly {
    readonly field: BrandFileField;
    readonly name: string;
    readonly bytes: Buffer;
  }[];
}

/** A file that passed its checks. */
export interface AcceptedFile {
  readonly field: BrandFileField;
  readonly name: string;
  readonly bytes: Buffer;
}

/** A file that did not. */
export interface RejectedFile {
  readonly field: BrandFileField;
  /** Name on the visitor's device. */
  readonly name: string;
  readonly problem: 'tooLarge' | 'wrongFormat' | 'tooComplex' | 'unusable';
  /** Why the file is unusable, in English; otherwise empty. */
  readonly reason: string;
}

/** Returns the name of the form control of a file. */
export function uploadControl({ pointer }: BrandFileField): string {
  return `upload${pointer}`;
}

/**
 * Parses a multipart/form-data body.
 *
 * @throws HttpError 400 for a malformed body, FormRejectedError for a duplicate name
 */
export async function readUploadForm(body: Buffer, contentType: string): Promise<UploadForm> {
  const request = new Response(Uint8Array.from(body), { headers: { 'content-type': contentType } });
  const data = await request.formData().catch(() => {
    throw new HttpError(400, 'malformed multipart form');
  });
  const texts = new URLSearchParams();
  for (const [name, value] of data) if (typeof value === 'string') texts.append(name, value);
  const files = [];
  for (const field of BRAND_FILE_FIELDS) {
    const file = data.get(uploadControl(field));
    // Without a choice browsers send an empty file.
    if (file instanceof File && file.name !== '')
      files.push({ field, name: file.name, bytes: Buffer.from(await file.arrayBuffer()) });
  }
  return { form: readFlatForm(texts.toString()), files };
}

/** Checks a file by its content. SVG files of drawing programs are cleaned. */
export async function checkUpload({
  field,
  name,
  bytes,
}: UploadForm['files'][number]): Promise<AcceptedFile | RejectedFile> {
  const reject = (problem: RejectedFile['problem'], reason = ''): RejectedFile => ({
    field,
    name,
    problem,
    reason,
  });
  const format = detectFormat(bytes);
  if (bytes.length > (format === 'svg' ? MAX_SVG_BYTES : field.maxBytes)) return reject('tooLarge');
  if (format === null || !field.formats.includes(format)) return reject('wrongFormat');
  const accepted = { field, name: `${field.stem}.${format}` };
  const reason = field.check(format, bytes);
  if (reason === null) return { ...accepted, bytes };
  if (format !== 'svg') return reject('unusable', reason);
  if (isComplexSvg(bytes.toString())) return reject('tooComplex');
  const cleaned = Buffer.from((await cleanSvg(bytes.toString())) ?? bytes);
  if (cleaned.length > field.maxBytes) return reject('tooLarge');
  const remaining = field.check(format, cleaned);
  return remaining === null ? { ...accepted, bytes: cleaned } : reject('unusable', remaining);
}
