import { UsageError } from '@portal/registry/run-command';
import { StartError } from '@portal/server-kit/configuration';
import type { Database } from '@portal/server-kit/database';
import type { Message } from '../../messages/message-channels';
import { queueMessages } from '../../messages/queue/queue-messages';
import { type CheckedUsers, checkUsers, type ImportContext } from './check-users';
import { auditUsers } from './command-audit';
import type { HandedPassword, PasswordsFile } from './passwords-file';
import {
  type AddedUser,
  type ImportPlan,
  planImport,
  type PlanOptions,
  splitIntoBatches,
} from './plan-import';
import type { UserRows } from './read-user-file';
import { rejectProblems } from './row-problems';
import { insertUsers, updateUsers } from './store-users';

/** How users get their generated temporary passwords. */
export type PasswordDelivery =
  | { readonly kind: 'file'; readonly file: PasswordsFile }
  | { readonly kind: 'mail'; readonly invite: (user: AddedUser) => Message }
  /** The caller prints them. */
  | { readonly kind: 'print' }
  /** No delivery was chosen: the import is rejected if it generates a password. */
  | { readonly kind: 'none' };

export interface ImportOptions extends Pick<PlanOptions, 'existing'> {
  /** Name of the file or other source of the users, for messages. */
  readonly source: string;
  readonly delivery: PasswordDelivery;
  /** Operator who imports, for the audit log. */
  readonly actor: string;
  readonly now: Date;
}

export interface ImportResult {
  readonly added: number;
  readonly changed: ImportPlan['changed'];
  readonly unchanged: number;
  readonly generated: readonly HandedPassword[];
  readonly warnings: CheckedUsers['warnings'];
}

/** Advisory lock (arbitrary fixed number) that prevents concurrent imports. */
const IMPORT_LOCK = 4_733_001;

function toResult(
  { added, changed, unchanged, warnings }: ImportPlan,
  checked: Pick<CheckedUsers, 'warnings'>,
): ImportResult {
  const generated = added.filter(({ isGenerated }) => isGenerated);
  return {
    added: added.length,
    changed,
    unchanged,
    generated,
    warnings: [...checked.warnings, ...warnings],
  };
}

/**
 * Plans an import without writing: compares the users with the database.
 *
 * @param database null when there is none yet
 * @throws RejectedError with every mistake of every row
 */
export async function planUsers(
  database: Database | null,
  context: ImportContext,
  rows: UserRows,
  options: Pick<ImportOptions, 'existing' | 'source' | 'delivery'>,
): Promise<ImportResult> {
  const checked = checkUsers(rows, context);
  return toResult(await planCheckedImport(database, context, rows, checked, options), checked);
}

/** @throws RejectedError with the mistakes of the file, the users and the plan */
async function planCheckedImport(
  database: Database | null,
  context: ImportContext,
  rows: UserRows,
  { users, problems }: CheckedUsers,
  { existing, source, delivery }: Pick<ImportOptions, 'existing' | 'source' | 'delivery'>,
): Promise<ImportPlan> {
  const isMailed = delivery.kind === 'mail';
  const plan = await planImport(database, context, rows, users, { existing, isMailed });
  rejectProblems([...rows.problems, ...problems, ...plan.problems], source);
  return plan;
}

/**
 * Imports all users or none: one transaction covers users, audit events, invitations and the file of passwords.
 *
 * @throws RejectedError with every mistake of every row; UsageError when passwords are generated but no delivery is chosen;
 *   StartError while another import runs
 */
export async function importUsers(
  database: Database,
  context: ImportContext,
  rows: UserRows,
  options: ImportOptions,
): Promise<ImportResult> {
  const { delivery, actor, now } = options;
  const { secrets } = context;
  // Before the transaction, because a server aborts a transaction that is idle for long.
  const checked = checkUsers(rows, context);
  const result = await database
    .transaction(async (tx) => {
      const [lock] = await tx.query<{ taken: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS taken', [
        IMPORT_LOCK,
      ]);
      if (lock?.taken !== true) throw new StartError('Another import is running. Nothing was written.');
      const plan = await planCheckedImport(tx, context, rows, checked, options);
      const { added, changed } = plan;
      const generated = added.filter(({ isGenerated }) => isGenerated);
      if (generated.length > 0 && delivery.kind === 'none')
        throw new UsageError(
          `${generated.length} users need a temporary password. Choose --send or --passwords <file>. Nothing was written.`,
        );
      await insertUsers(tx, secrets, added, now);
      await updateUsers(tx, changed);
      await auditUsers(tx, secrets, 'addUser', listIds(added), { actor, now });
      await auditUsers(tx, secrets, 'changeUser', listIds(changed), { actor, now });
      if (delivery.kind === 'mail')
        for (const batch of splitIntoBatches(generated))
          await queueMessages(tx, secrets, batch.map(delivery.invite));
      if (delivery.kind === 'file' && generated.length > 0) delivery.file.write(generated);
      return toResult(plan, checked);
    })
    .catch((error: unknown) => {
      if (delivery.kind === 'file') delivery.file.discard();
      throw error;
    });
  if (delivery.kind === 'file' && result.generated.length > 0) delivery.file.publish();
  return result;
}

function listIds(users: readonly { readonly userId: string }[]): readonly string[] {
  return users.map(({ userId }) => userId);
}
