/** A client that can be tested (specification 3.2). */
export interface TestClient {
  readonly name: string;
  readonly key: string;
  /** URL of its login page: `wlHref` of the specification. */
  readonly href: string;
}

export interface LineOfBusiness {
  readonly name: string;
  /** E-mail addresses of its contacts. */
  readonly contacts: readonly string[];
  readonly clients: readonly TestClient[];
}

/** Path of the list (section 7). */
export const TEST_LIST_PATH = '/portal-service/public/wlTestUrls';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const assertIs = <Value>(value: unknown, is: (value: unknown) => value is Value): Value => {
  if (!is(value)) throw new Error('The white-label test list is not what it should be');
  return value;
};
const isText = (value: unknown): value is string => typeof value === 'string';
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const readClient = (value: unknown): readonly TestClient[] => {
  const { clientdesc, wlKeyNonUniq } = assertIs(value, isObject);
  const key = assertIs(wlKeyNonUniq, isText);
  // Omit invalid keys, whose links would not work (security rule 10).
  if (!/^[a-z0-9-]{1,64}$/.test(key)) return [];
  return [{ name: assertIs(clientdesc, isText), key, href: `/app/${key}/login` }];
};

const unique = <Item>(items: readonly Item[], by: (item: Item) => string): readonly Item[] => [
  ...new Map(items.map((item) => [by(item), item])).values(),
];

/**
 * Groups the list of the service by line of business, in order of first occurrence (WLT-1).
 *
 * @param response list of { lobname, contactemail, plWLMap: { clientdesc, wlKeyNonUniq }[] }
 * @throws Error for any other response
 */
export const linesOfBusiness = (response: unknown): readonly LineOfBusiness[] => {
  const lines = new Map<string, LineOfBusiness>();
  for (const entry of assertIs(response, isList)) {
    const { lobname, contactemail, plWLMap } = assertIs(entry, isObject);
    const name = assertIs(lobname, isText);
    const existingLine = lines.get(name);
    const contact = assertIs(contactemail, isText);
    const clients = assertIs(plWLMap, isList).flatMap(readClient);
    lines.set(name, {
      name,
      contacts: unique([...(existingLine?.contacts ?? []), ...(contact === '' ? [] : [contact])], String),
      // One key may have several clients; only entries equal in both are duplicates.
      clients: unique([...(existingLine?.clients ?? []), ...clients], ({ key, name }) => `${key} ${name}`),
    });
  }
  return [...lines.values()].filter(({ clients }) => clients.length > 0);
};

interface ListClient {
  readonly get: (url: string) => Promise<{ readonly data: unknown }>;
}

const client = async (): Promise<ListClient> => (await import('@portal/shared-wl-assets/http')).http;

/**
 * Requests the white labels to test (WLT-1, API-1).
 *
 * @throws Error without a valid response within 30 s
 */
export const loadTestList = async (
  http: () => Promise<ListClient> = client,
): Promise<readonly LineOfBusiness[]> => linesOfBusiness((await (await http()).get(TEST_LIST_PATH)).data);
