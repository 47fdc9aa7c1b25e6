import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { HelpDeskMessage, HelpDeskResult, HelpDeskUserView } from '@portal/contract/operator';
import { isTooLong, stripMisleading } from '@portal/contract/validation';
import { StartError } from '@portal/server-kit/configuration';
import { type Database, withDatabaseTimeout } from '@portal/server-kit/database';
import { acceptFlatForms, type FlatForm, genericErrorBody, isSentFromPortal } from '@portal/server-kit/http';
import { type PlainPages, sendOperatorPage } from '@portal/server-kit/pages';
import { userKey } from '@portal/server-kit/sessions';
import { auditLog, type AuditRecord, hashIpAddress } from '../audit/audit-log';
import { describeStatus, markAudited, requestAudit } from '../audit/request-audit';
import type { ServiceContext } from '../context/service-context';
import type { FindSender } from '../messages/message-brand';
import { operatorGate } from '../operator-access/operator-gate';
import { type RecoveryLock, unlockRecovery } from '../recovery/limits/recovery-lock';
import { DEFAULT_WHITE_LABEL } from '../white-labels/white-label-key';
import { type CaseDependencies, type HelpDeskCase, helpDeskCases } from './find-case';
import type { HelpDeskSettings } from './help-desk-settings';
import { recoveryOutcome } from './recovery-outcome';

const HELP_DESK_PATH = '/ops/help-desk';

/** Audited events of the page. */
type HelpDeskEvent = 'helpDeskLook' | 'helpDeskUnlock';

const SUBJECT = 'help desk subject';
/** Validity of the form that unlocks. */
const SUBJECT_VALID_MS = 30 * 60_000;
const MAX_REASON = 200;
const MAX_ACTOR = 100;
/** Longest wait for the data, in timeouts of the database. */
const READ_TIMEOUTS = 4;

type FormRequest = FastifyRequest<{ Body: FlatForm | undefined }>;

interface Subject {
  readonly userId: string;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

/** What the page uses of others. */
export interface HelpDeskDependencies extends CaseDependencies {
  /** Its default client has the time zone of the page. */
  readonly findSender: FindSender;
  /** Whether the reference recovery service is used, whose recoveries the page shows. */
  readonly isRecoverable: boolean;
}

/** Returns the name that an operator sends as the user name of Basic authentication; null without one. */
function readActor({ headers }: FastifyRequest): string | null {
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ', 2);
  if (!/^basic$/i.test(scheme)) return null;
  const pair = Buffer.from(value, 'base64').toString('utf8');
  const name = pair.slice(0, Math.max(0, pair.indexOf(':')));
  return stripMisleading(name).trim().slice(0, MAX_ACTOR) || null;
}

function isUnlockable({ kind }: RecoveryLock): boolean {
  return kind === 'operator' || kind === 'wrongPasscodes';
}

/**
 * Page for the Help Desk: `/ops/help-desk` with HELP_DESK_TOKEN, which shows a recovery or a user and unlocks a recovery.
 * Without that setting it does not exist (security rule 16). Every search, unlock and rejection is audited.
 *
 * @throws StartError when a custom upstream replaces the recovery service
 */
export function register(
  context: ServiceContext,
  { token }: HelpDeskSettings,
  pages: PlainPages,
  dependencies: HelpDeskDependencies,
): FastifyPluginAsync {
  const { database, settings, secrets, clock, log } = context;
  if (token === null) return () => Promise.resolve();
  if (!dependencies.isRecoverable)
    throw new StartError(
      'HELP_DESK_TOKEN is set, and RECOVERY_SERVICE_URL names a recovery service whose recoveries the Help Desk page cannot show. Remove one of them.',
    );
  const cases = helpDeskCases(context, dependencies);
  const { timeZone } = dependencies.findSender(DEFAULT_WHITE_LABEL);

  const write = async (
    request: FastifyRequest,
    event: HelpDeskEvent,
    about: Omit<AuditRecord, 'at' | 'event'>,
    inDatabase: Database = database,
  ): Promise<void> => {
    markAudited(request);
    await auditLog(inDatabase)({
      at: clock(),
      event,
      ipAddressHash: hashIpAddress(secrets, request.ip),
      requestId: request.id,
      actor: readActor(request),
      ...about,
    });
  };

  const sealSubject = (userId: string): string => {
    const subject: Subject = { userId, expires: clock().getTime() + SUBJECT_VALID_MS };
    return secrets.seal(SUBJECT, JSON.stringify(subject));
  };
  const openSubject = (sealed: string): string | null => {
    const text = secrets.open(SUBJECT, sealed);
    if (text === null) return null;
    const { userId, expires } = JSON.parse(text) as Subject;
    return expires > clock().getTime() ? userId : null;
  };

  /** Returns what the page shows of a case: no stored User ID, no fingerprint and no id. */
  const toResult = ({ user, recoveries }: HelpDeskCase): HelpDeskResult => {
    const lock: RecoveryLock = user?.lock ?? { kind: 'none' };
    const { storedId = null, ...shownUser } = user ?? {};
    return {
      user: user === null ? null : (shownUser as HelpDeskUserView),
      subject: storedId !== null && isUnlockable(lock) ? sealSubject(storedId) : null,
      recoveries: recoveries.map((recovery) => ({
        reference: recovery.reference,
        joinedReference: recovery.joinedReference,
        flow: recovery.isFirstTime ? 'FTU' : recovery.flow,
        createdAt: recovery.createdAt,
        contacts: recovery.contacts,
        channel: recovery.channel,
        failedChannel: recovery.failedChannel,
        sentAt: recovery.sentAt,
        validUntil: recovery.validUntil,
        wrongPasscodes: recovery.wrongPasscodes,
        outcome: recoveryOutcome(recovery, lock, clock()),
        steps: recovery.steps,
      })),
    };
  };

  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    message: HelpDeskMessage | null = null,
    existingCase: HelpDeskCase | null = null,
    status = 200,
  ): FastifyReply => {
    const result = existingCase === null ? null : toResult(existingCase);
    const page = { name: 'helpDesk', view: { timeZone, message, result } } as const;
    return sendOperatorPage(pages, request, reply, { page, status, path: HELP_DESK_PATH });
  };
  const reject = (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    message: HelpDeskMessage,
  ): FastifyReply => send(request, reply, message, null, status);

  const search = async (request: FormRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!isSentFromPortal(request, settings)) return reject(request, reply, 403, 'foreign');
    const typed = (request.body?.['search'] ?? '').trim();
    if (typed === '') return reject(request, reply, 400, 'empty');
    // Postgres texts cannot contain a null character.
    if (isTooLong('userId', typed) || typed.includes('\0')) return reject(request, reply, 400, 'tooLong');
    const foundCase = await withDatabaseTimeout(database, cases.find(typed), READ_TIMEOUTS);
    if (foundCase === null) {
      await write(request, 'helpDeskLook', { userHash: userKey(secrets, typed), reason: 'not found' });
      return reject(request, reply, 404, 'notFound');
    }
    // Audited before anything is shown.
    const [only, ...others] = foundCase.recoveries;
    const transactionId = others.length === 0 ? (only?.id ?? null) : null;
    await write(request, 'helpDeskLook', { userHash: foundCase.userKey, transactionId });
    return send(request, reply, null, foundCase);
  };

  const unlock = async (request: FormRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { subject = '', reason: typed = '' } = request.body ?? {};
    const userId = isSentFromPortal(request, settings) ? openSubject(subject) : null;
    if (userId === null) return reject(request, reply, 403, 'foreign');
    const reason = stripMisleading(typed.replace(/\s+/g, ' ')).trim();
    const userHash = userKey(secrets, userId);
    const isMissing = reason === '' || reason.length > MAX_REASON;
    const unlocked =
      !isMissing &&
      (await database.transaction(async (tx) => {
        const changed = await unlockRecovery(tx, secrets, dependencies.limits, userId, clock());
        const about = {
          userHash,
          note: reason,
          outcome: 'done',
          reason: changed ? null : 'no change',
        } as const;
        await write(request, 'helpDeskUnlock', about, tx);
        return changed;
      }));
    const found = await withDatabaseTimeout(database, cases.findByUserId(userId), READ_TIMEOUTS);
    if (found === null) return reject(request, reply, 404, 'notFound');
    if (isMissing) return send(request, reply, 'unlock.missing', found, 400);
    return send(request, reply, unlocked ? 'unlock.done' : 'unlock.notLocked', found);
  };

  return async (app) => {
    requestAudit(context).auditRejections(app, (request, status) => ({
      event: request.routeOptions.url === HELP_DESK_PATH ? 'helpDeskLook' : 'helpDeskUnlock',
      reason: describeStatus(status),
    }));
    app.removeAllContentTypeParsers();
    acceptFlatForms(app);
    app.addHook(
      'onRequest',
      operatorGate(context, {
        token,
        challenge: 'Basic realm="help desk", charset="UTF-8"',
        body: (request, wait) => genericErrorBody(request, wait === null ? {} : { retryAfterSeconds: wait }),
      }),
    );
    app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
      const status = error.statusCode ?? 503;
      if (status < 500) return reject(request, reply, status, 'foreign');
      log.error({ err: error, event: 'help desk page' }, 'The Help Desk page could not read its data');
      return reject(request, reply, 503, 'unavailable');
    });
    app.get(HELP_DESK_PATH, (request, reply) => send(request, reply));
    app.post(HELP_DESK_PATH, search);
    app.post(`${HELP_DESK_PATH}/unlock`, unlock);
  };
}
