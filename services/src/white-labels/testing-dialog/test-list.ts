import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { decodeUtf8 } from '@portal/registry/settings';
import { StartError } from '@portal/server-kit/configuration';
import { jsonKeys } from '@portal/server-kit/http';

const text = z.string().max(200);

/** Clients (white labels) by line of business, for the white-label testing dialog (specification 3.2). */
const TEST_LIST = z.array(
  z.object({
    lobname: text,
    contactemail: text,
    plWLMap: z.array(z.object({ clientdesc: text, wlKeyNonUniq: text })),
  }),
);

export type WhiteLabelTestEntry = z.output<typeof TEST_LIST>[number];

/** Parses JSON without repeated keys. @throws StartError naming the first one; SyntaxError */
function parseJson(file: string, json: string): unknown {
  const content: unknown = JSON.parse(json);
  for (const { name, repeatedAt } of jsonKeys(json))
    if (repeatedAt !== null)
      throw new StartError(
        `The white-label test list ${file} holds the key "${name}" twice, at ${repeatedAt}.`,
      );
  return content;
}

/**
 * Reads the list of white labels to test from a JSON file.
 *
 * @param file path of the file; without one the list is empty
 * @throws StartError naming the file and the first repeated key, or the index of the first invalid entry
 */
export async function readTestList(file: string | undefined): Promise<readonly WhiteLabelTestEntry[]> {
  if (file === undefined) return [];
  let content: unknown;
  try {
    const read = decodeUtf8(await readFile(file));
    if ('fault' in read) throw new StartError(`The white-label test list ${file} ${read.fault}.`);
    content = parseJson(file, read.text);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The white-label test list ${file} cannot be read as JSON.`, { cause: error });
  }
  const list = TEST_LIST.safeParse(content);
  if (list.success) return list.data;
  const [index] = list.error.issues[0]?.path ?? [];
  throw new StartError(
    index === undefined
      ? `The white-label test list ${file} is not a list.`
      : `The white-label test list ${file} is wrong at entry ${String(index)}: lobname, contactemail and plWLMap of clientdesc and wlKeyNonUniq are needed.`,
  );
}
