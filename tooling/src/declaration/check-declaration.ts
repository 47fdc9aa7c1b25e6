import { z } from 'zod';
import type { PartDeclaration, RouteDeclaration, SlotName } from '@portal/contract/part';

const SLOTS: readonly SlotName[] = ['header', 'main', 'footer', 'notices'];

const TEXT = z.string().min(1);
const TEXTS = z.array(TEXT).optional();

const ROUTE: Readonly<Record<keyof RouteDeclaration, z.ZodType>> = {
  path: TEXT,
  page: TEXT,
  title: TEXT.optional(),
  query: TEXTS,
  example: TEXT.optional(),
  status: z.int().optional(),
  passThrough: TEXTS,
};

/**
 * Checks the declaration in `portal.part.ts`: builds do not check types, so a misspelt field would be ignored and the
 * part would go live without that setting.
 *
 * @param declaration the default export
 * @param folder name of the part's folder
 * @param parts names of the workspace's parts
 * @returns one clause per mistake, which names the field
 */
export function findDeclarationMistakes(
  declaration: unknown,
  folder: string,
  parts: readonly string[],
): readonly string[] {
  if (declaration === undefined)
    return ['it has no default export; it begins with "export default definePart({"'];
  const fields: Readonly<Record<keyof PartDeclaration, z.ZodType>> = {
    name: z.literal(folder),
    slots: z.array(z.enum(SLOTS)),
    routes: z.array(z.strictObject(ROUTE)).optional(),
    exposes: z.record(z.string(), z.unknown()).optional(),
    uses: z.array(z.enum(parts)).optional(),
    texts: TEXTS,
    shares: z.array(z.enum(['zustand', 'i18next', 'react-i18next'])).optional(),
  };
  const { error } = z.strictObject(fields).safeParse(declaration);
  return (error?.issues ?? []).map(({ path, message }) =>
    [z.core.toDotPath(path), message].filter((text) => text !== '').join(': '),
  );
}
