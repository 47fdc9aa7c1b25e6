import type { FeedEvent } from './audit-feed';

/** Version of the Elastic Common Schema that the fields follow. */
export const ECS_VERSION = '8.17.0';

interface Kind {
  readonly category: readonly string[];
  readonly type: readonly string[];
}

function ofUser(type: string): Kind {
  return { category: ['iam'], type: ['user', type] };
}
const READ: Kind = { category: ['web'], type: ['access'] };

/** Categories and types by event; every other event is a step of a recovery. */
const KINDS: Readonly<Record<string, Kind>> = {
  signOn: { category: ['authentication'], type: ['start'] },
  signOff: { category: ['authentication'], type: ['end'] },
  addUser: ofUser('creation'),
  deleteUser: ofUser('deletion'),
  changeUser: ofUser('change'),
  changePassword: ofUser('change'),
  createTemporaryPassword: ofUser('change'),
  lockRecovery: ofUser('change'),
  unlockRecovery: ofUser('change'),
  helpDeskUnlock: ofUser('change'),
  showUser: ofUser('info'),
  helpDeskLook: ofUser('info'),
  exportAudit: READ,
  readStatistics: READ,
  phoneCallback: READ,
};
const RECOVERY_STEP: Kind = { category: ['authentication'], type: ['info'] };

function toUserFields({ actor, user_hash: hash }: FeedEvent): object {
  const user = hash === null ? {} : { hash };
  if (actor !== null) return { user: { name: actor, ...(hash !== null && { target: user }) } };
  return hash === null ? {} : { user };
}

function toOwnFields({ address_hash, transaction_id, times }: FeedEvent): object {
  const portalFields = {
    ...(address_hash !== null && { network_hash: address_hash }),
    ...(transaction_id !== null && { recovery_id: transaction_id }),
    ...(times !== null && { count: times }),
  };
  return Object.keys(portalFields).length === 0 ? {} : { portal: portalFields };
}

/**
 * Converts an audit event to fields of the Elastic Common Schema; fields outside the schema are below `portal`. Users and
 * networks are fingerprints (security rule 15). docs/how-to/observe.md lists the mapping.
 */
export function toEcsEvent(event: FeedEvent): object {
  const { request_id, note } = event;
  const hashes = [event.user_hash, event.address_hash].filter((hash) => hash !== null);
  return {
    '@timestamp': event.at.toISOString(),
    ecs: { version: ECS_VERSION },
    event: {
      id: String(event.id),
      sequence: event.feed_position,
      kind: 'event',
      provider: 'portal',
      dataset: 'portal.audit',
      action: event.event,
      ...(KINDS[event.event] ?? RECOVERY_STEP),
      outcome: event.outcome === 'done' ? 'success' : 'failure',
      ...(event.reason !== null && { reason: event.reason }),
    },
    ...(note !== null && { message: note }),
    ...toUserFields(event),
    ...(request_id !== null && { http: { request: { id: request_id } } }),
    ...(hashes.length > 0 && { related: { hash: hashes } }),
    ...toOwnFields(event),
  };
}
