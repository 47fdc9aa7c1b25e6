import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A known vulnerability that somebody has looked at and decided to live with for a while. */
export interface AcceptedVulnerability {
  /** Such as GHSA-aaaa-bbbb-cccc. */
  readonly id: string;
  readonly package: string;
  readonly because: string;
  /** Day until which this holds, such as 2027-01-31. */
  readonly until: string;
}

/** A licence that is not on the list of free ones without conditions. */
export interface AcceptedLicence {
  /** Name; a `*` at the end stands for any further letters. */
  readonly package: string;
  readonly licence: string;
  readonly because: string;
}

export interface Accepted {
  readonly vulnerabilities: readonly AcceptedVulnerability[];
  readonly licences: readonly AcceptedLicence[];
}

/** Where it stands in the workspace. */
const FILE = 'tooling/src/supply-chain/accepted.json';

/** What was accepted in a workspace. */
export const readAccepted = (workspace: string): Accepted =>
  JSON.parse(readFileSync(path.join(workspace, FILE), 'utf8')) as Accepted;
