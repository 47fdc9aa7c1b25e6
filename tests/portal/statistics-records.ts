import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** A record as the portal has stored it. */
export interface StoredRecord {
  readonly id: number;
  readonly kind: string;
  readonly topic: string;
  readonly white_label: string;
  readonly record: Readonly<Record<string, string | number | boolean>>;
}

/** Returns all stored records, the oldest first; waits until `complete` returns true. */
export async function readStoredRecords(
  request: APIRequestContext,
  origin: string,
  complete: (records: readonly StoredRecord[]) => boolean,
): Promise<readonly StoredRecord[]> {
  let records: readonly StoredRecord[] = [];
  await expect(async () => {
    const response = await request.get(`${origin}/dev/statistics/records.json`);
    records = ((await response.json()) as StoredRecord[]).reverse();
    expect(
      complete(records),
      JSON.stringify(records.map(({ topic, record }) => [topic, record['EVENT_NAME']])),
    ).toBe(true);
  }).toPass();
  return records;
}

/** Uses a page and waits until it tracks events: a page that is left earlier loses its events. */
export async function waitUntilTracking(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/statistics.')),
      ),
    )
    .toBe(true);
}
