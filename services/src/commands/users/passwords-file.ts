import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { StartError } from '@portal/registry/settings';

/** File mode: only this account can read and write. */
const PRIVATE = 0o600;

/** A User ID with its generated temporary password. */
export interface HandedPassword {
  readonly userId: string;
  readonly temporaryPassword: string;
}

/** Matches text that a spreadsheet would evaluate as a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@＝＋－＠]/;
const NEEDS_QUOTES = /[",;\s]/;

function formatCell(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** A file of temporary passwords. It has a temporary name until the users are stored. */
export interface PasswordsFile {
  write(passwords: readonly HandedPassword[]): void;
  /** Renames the written file to its final name. */
  publish(): void;
  discard(): void;
}

/** Creates the writer of the file, which must not exist yet. @throws StartError when the file exists */
export function passwordsFile(file: string): PasswordsFile {
  if (existsSync(file)) throw new StartError(`${file} is there already. Choose another name.`);
  const part = `${file}.part`;
  return {
    write: (passwords) => {
      const lines = passwords.map(
        ({ userId, temporaryPassword }) => `${formatCell(userId)},${formatCell(temporaryPassword)}`,
      );
      try {
        writeFileSync(part, `${['userId,temporaryPassword', ...lines].join('\r\n')}\r\n`, {
          mode: PRIVATE,
          flag: 'wx',
        });
      } catch (error) {
        throw new StartError(`${part} cannot be written. Nothing was written.`, { cause: error });
      }
    },
    publish: () => renameSync(part, file),
    discard: () => rmSync(part, { force: true }),
  };
}
