import type { PhoneCountry } from '../contacts/phone-number';
import type { DirectorySettings } from './directory/directory-settings';

export interface UserSettings {
  /** Directory of the users; when absent, users are in the database. */
  readonly directory?: DirectorySettings | undefined;
  /** Country of phone numbers that are stored in national format. */
  readonly phoneCountry?: PhoneCountry | undefined;
}
