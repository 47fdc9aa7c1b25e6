import type { Database, DatabaseTransaction } from '../database/database';
import type { SpanDescription, Tracing } from './tracing';

/** Returns the first keyword of a statement, such as SELECT or WITH. */
function readOperation(sql: string): string {
  const [first = ''] = /[a-z]+/i.exec(sql) ?? [];
  return first.toUpperCase();
}

function describeStatement(sql: string): SpanDescription {
  const operation = readOperation(sql);
  return {
    name: operation,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      // Values are parameters of the statement, so its text has placeholders only.
      'db.query.text': sql.replaceAll(/\s+/g, ' ').trim(),
    },
  };
}

const TRANSACTION: SpanDescription = {
  name: 'transaction',
  kind: 'internal',
  attributes: { 'db.system.name': 'postgresql' },
};

function traceTransaction(tx: DatabaseTransaction, tracing: Tracing): DatabaseTransaction {
  return {
    ...traceDatabase(tx, tracing),
    commitWith: (sql, params) => tracing.inSpan(describeStatement(sql), () => tx.commitWith(sql, params)),
  };
}

/**
 * Traces the statements of a database: their text, never their parameters. A span includes the wait for a connection.
 */
export function traceDatabase(database: Database, tracing: Tracing): Database {
  return {
    ...database,
    query: (sql, params) => tracing.inSpan(describeStatement(sql), () => database.query(sql, params)),
    transaction: (work) =>
      tracing.inSpan(TRANSACTION, () => database.transaction((tx) => work(traceTransaction(tx, tracing)))),
  };
}
