/** Codes of the specification's error catalogue that a refused change answers with (CHG-2, CHG-4). */
export type PasswordFault =
  'ISB_PASSVAL01' | 'ISB_PASSVAL02' | 'ISB_PASSVAL03' | 'ISB_PASSVAL04' | 'ISB_USRUP06' | 'ISB_PASSSCH06';

const CLASSES = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{N}\s]/u];

/** Stems that make a password guessable however it is decorated (NIST SP 800-63B, list of common passwords). */
const COMMON_STEMS = [
  'password', 'passwort', 'kennwort', 'qwerty', 'qwertz', 'letmein', 'welcome', 'willkommen', 'iloveyou', 'admin',
  'monkey', 'dragon', 'football', 'baseball', 'sunshine', 'princess', 'superman', 'batman', 'trustno', 'master',
  'shadow', 'hallo', 'schatz', 'sommer', 'winter', 'summer', 'spring', 'autumn', 'changeme', 'default', 'secret',
  'geheim', 'test', 'user', 'login', 'abcdef', 'asdfgh', 'yxcvbn', 'zxcvbn',
]; // prettier-ignore

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

function isCommon(text: string): boolean {
  const plain = text.toLowerCase().replace(/[013457@$!]/g, (sign) => LEET[sign] ?? sign);
  const letters = plain.replace(/[^a-z]/g, '');
  // Only decoration beyond the stem: "Password1!" is common, "Sunshine-over-Lake-9" is not.
  return COMMON_STEMS.some((stem) => letters.includes(stem) && letters.length - stem.length <= 3);
}

/**
 * The first rule that a new password breaks, or null. `minimum` is a length in characters. Whether it was used before
 * is checked against the stored hashes elsewhere.
 */
export function passwordFault(input: {
  newPass: string;
  verifyPass: string;
  minimum: number;
  userId: string;
}): PasswordFault | null {
  const { newPass, verifyPass, minimum, userId } = input;
  if ([...newPass].length < minimum) return 'ISB_PASSVAL01';
  if (!CLASSES.every((kind) => kind.test(newPass))) return 'ISB_PASSVAL02';
  if (newPass !== verifyPass) return 'ISB_PASSVAL03';
  if (/\s/.test(newPass)) return 'ISB_PASSSCH06';
  if (newPass.toLowerCase().includes(userId.toLowerCase()) || isCommon(newPass)) return 'ISB_PASSVAL04';
  return null;
}
