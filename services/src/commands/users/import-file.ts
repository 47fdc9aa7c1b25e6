import { print } from '@portal/registry/run-command';
import type { ImportResult } from './import-users';
import { passwordsFile } from './passwords-file';
import { DRY_RUN_NOTICE, formatCount } from './print-result';
import { readUserFile, type UserField } from './read-user-file';
import { printWarnings } from './row-problems';
import { type Inviting, mailDelivery, runImport } from './run-import';

export interface ImportFileOptions extends Inviting {
  readonly passwords?: string;
}

function sayResult(
  source: string,
  { added, changed, unchanged, generated }: ImportResult,
  isApplied: boolean,
): void {
  const done = (past: string): string => (isApplied ? past : `to be ${past}`);
  print(
    `${source}: ${formatCount(added, 'user')} ${done('added')}, ${changed.length} ${done('changed')}, ${unchanged} unchanged.`,
  );
  if (changed.length > 0) print(`Changed fields: ${fieldCounts(changed)}.`);
  if (!isApplied && generated.length > 0)
    print(`${formatCount(generated.length, 'temporary password')} ${done('made')}.`);
}

function fieldCounts(changed: ImportResult['changed']): string {
  const counts = new Map<UserField, number>();
  for (const { fields } of changed)
    for (const field of fields) counts.set(field, (counts.get(field) ?? 0) + 1);
  return [...counts].map(([field, count]) => `${field} of ${formatCount(count, 'user')}`).join(', ');
}

/** Runs `npm run users -- import`. */
export async function importFile(file: string, options: ImportFileOptions): Promise<void> {
  const { apply = false, passwords, send } = options;
  const result = await runImport(() => readUserFile(file), {
    source: file,
    existing: 'change',
    isApplied: apply,
    delivery: send
      ? mailDelivery(options)
      : () => (passwords === undefined ? { kind: 'none' } : { kind: 'file', file: passwordsFile(passwords) }),
  });
  printWarnings(result.warnings);
  sayResult(file, result, apply);
  const made = result.generated.length;
  if (made > 0 && apply)
    print(
      send
        ? `Queued: ${formatCount(made, 'e-mail')}.`
        : `${passwords}: ${formatCount(made, 'temporary password')}.`,
    );
  if (made > 0 && !apply && !send && passwords === undefined)
    print('Choose --send or --passwords <file> for them.');
  if (!apply) print(DRY_RUN_NOTICE);
}
