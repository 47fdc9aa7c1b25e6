import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { StartError } from '@portal/registry/settings';

/** For this account alone. */
const PRIVATE = 0o600;

/** A User ID with the temporary password that was made for it. */
export interface HandedPassword {
  readonly userId: string;
  readonly temporaryPassword: string;
}

/** Text that a spreadsheet would take for a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@＝＋－＠]/;
const NEEDS_QUOTES = /[",;\s]/;

function formatCell(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** A file of temporary passwords, which appears under its name only once the users are stored. */
export interface PasswordsFile {
  write(passwords: readonly HandedPassword[]): void;
  /** Gives the written file its name. */
  publish(): void;
  discard(): void;
}

/** Prepares the file. @throws StartError when it exists */
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
