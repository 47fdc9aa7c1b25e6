/**
 * Returns the SQL condition that a passcode or grant is not void: no contact, password or lock of its user has changed since
 * the passcode was sent. A trigger renews `users.recovery_version`, so no way to change a user can omit it.
 *
 * @param row alias of the row in `recovery_transactions` or `recovery_grants`; that of its user is `u`
 */
export function isCurrentSql(row: string): string {
  return `u.recovery_version IS NOT DISTINCT FROM ${row}.user_version`;
}
