/** The visitor's browser, device and system (BRW-3); empty where the user agent does not name them. */
export interface ClientInformation {
  readonly browserInfo: { readonly name: string; readonly version: string };
  /** `type` is such as `mobile` or `tablet`; empty for computers. */
  readonly deviceInfo: { readonly model: string; readonly type: string; readonly vendor: string };
  readonly osInfo: { readonly name: string; readonly version: string };
}

/** Client information of an unknown browser. */
export const unknownClient: ClientInformation = {
  browserInfo: { name: '', version: '' },
  deviceInfo: { model: '', type: '', vendor: '' },
  osInfo: { name: '', version: '' },
};

const equalsIgnoringCase = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Returns whether the client warns about this browser, by name, case-insensitive (BRW-1). */
export const isExcludedBrowser = ({ browserInfo }: ClientInformation, excluded: readonly string[]): boolean =>
  browserInfo.name !== '' && excluded.some((name) => equalsIgnoringCase(name, browserInfo.name));

/** Systems of phones and tablets (section 9). */
const MOBILE_SYSTEMS = ['android', 'ios'];

/** Returns whether the system is Android or iOS (MOB-1). */
export const isMobile = ({ osInfo }: ClientInformation): boolean =>
  MOBILE_SYSTEMS.some((name) => equalsIgnoringCase(name, osInfo.name));
