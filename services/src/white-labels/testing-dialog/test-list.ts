import { readFile } from 'node:fs/promises';
import { decodeUtf8 } from '@portal/registry/settings';
import { StartError } from '@portal/server-kit/configuration';
import { isRecord, jsonKeys } from '@portal/server-kit/http';

/** Clients (white labels) of one line of business, for the white-label testing dialog (specification 3.2). */
export interface WhiteLabelTestEntry {
  lobname: string;
  contactemail: string;
  plWLMap: { clientdesc: string; wlKeyNonUniq: string }[];
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 200;
}

function toEntry(value: unknown): WhiteLabelTestEntry | null {
  if (!isRecord(value) || !isText(value.lobname) || !isText(value.contactemail)) return null;
  if (!Array.isArray(value.plWLMap)) return null;
  const clients = value.plWLMap.map((client: unknown) =>
    isRecord(client) && isText(client.clientdesc) && isText(client.wlKeyNonUniq)
      ? { clientdesc: client.clientdesc, wlKeyNonUniq: client.wlKeyNonUniq }
      : null,
  );
  const plWLMap = clients.filter((client) => client !== null);
  if (plWLMap.length < clients.length) return null;
  return { lobname: value.lobname, contactemail: value.contactemail, plWLMap };
}

/**
 * Reads the list of white labels to test from a JSON file.
 *
 * @param file path of the file; without one the list is empty
 * @throws StartError naming the file and the first repeated key, or the index of the first invalid entry
 */
export async function readTestList(file: string | undefined): Promise<WhiteLabelTestEntry[]> {
  if (file === undefined) return [];
  let content: unknown;
  try {
    const read = decodeUtf8(await readFile(file));
    if ('fault' in read) throw new StartError(`The white-label test list ${file} ${read.fault}.`);
    content = JSON.parse(read.text);
    for (const { name, repeatedAt } of jsonKeys(read.text))
      if (repeatedAt !== null)
        throw new StartError(
          `The white-label test list ${file} holds the key "${name}" twice, at ${repeatedAt}.`,
        );
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The white-label test list ${file} cannot be read as JSON.`, { cause: error });
  }
  if (!Array.isArray(content)) throw new StartError(`The white-label test list ${file} is not a list.`);
  return content.map((value: unknown, index) => {
    const entry = toEntry(value);
    if (entry !== null) return entry;
    throw new StartError(
      `The white-label test list ${file} is wrong at entry ${String(index)}: lobname, contactemail and plWLMap of clientdesc and wlKeyNonUniq are needed.`,
    );
  });
}
