import type { UploadResult } from '@portal/contract/operator';
import { type BrandFileField, detectFormat } from '@portal/server-kit/white-labels';
import { cleanSvg, isComplexSvg } from './clean-svg';

/** Maximum size of an SVG file before it is cleaned: drawing programs add their own data. */
const MAX_SVG_BYTES = 128 * 1024;

/** A file that passed its checks. */
export interface AcceptedFile {
  readonly field: BrandFileField;
  readonly name: string;
  readonly bytes: Buffer;
}

/** Why a file is rejected. */
type Rejection = Extract<UploadResult, { readonly problem: string }>;

/** Checks a file by its content. SVG files of drawing programs are cleaned. */
export async function checkUpload(field: BrandFileField, bytes: Buffer): Promise<AcceptedFile | Rejection> {
  const reject = (problem: Rejection['problem'], reason = ''): Rejection => ({ problem, reason });
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
