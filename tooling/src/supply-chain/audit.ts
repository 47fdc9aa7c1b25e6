import type { AcceptedVulnerability } from './accepted';
import type { InstalledPackage } from './installed-packages';

/** What the package manager’s audit says of one vulnerability. */
interface Advisory {
  readonly github_advisory_id?: string;
  readonly id: number;
  readonly title: string;
  readonly module_name: string;
  readonly severity: string;
  readonly url?: string;
  readonly patched_versions?: string | null;
  readonly findings?: readonly { readonly version: string; readonly paths: readonly string[] }[];
}

export interface AuditReport {
  readonly advisories: Readonly<Record<string, Advisory>>;
}

/** The report in the output of `pnpm audit --json`; null when it holds none: the registry could not be asked. */
export const readAuditReport = (output: string): AuditReport | null => {
  try {
    const report = JSON.parse(output) as Partial<AuditReport> | null;
    return report?.advisories === undefined ? null : { advisories: report.advisories };
  } catch {
    return null;
  }
};

/** What of a report, and of what was accepted, is about some packages. */
export const aboutPackages = (
  { advisories }: AuditReport,
  accepted: readonly AcceptedVulnerability[],
  packages: readonly InstalledPackage[],
): { readonly report: AuditReport; readonly accepted: readonly AcceptedVulnerability[] } => {
  const has = (name: string, version?: string): boolean =>
    packages.some((each) => each.name === name && (version === undefined || each.version === version));
  const about = Object.entries(advisories).filter(
    ([, { module_name: name, findings = [] }]) =>
      has(name) && (findings.length === 0 || findings.some(({ version }) => has(name, version))),
  );
  return {
    report: { advisories: Object.fromEntries(about) },
    accepted: accepted.filter(({ package: name }) => has(name)),
  };
};

/** What an audit came to. */
export interface AuditVerdict {
  /** Each a sentence; any of them is a failure. */
  readonly open: readonly string[];
  /** Known and lived with. */
  readonly accepted: readonly string[];
}

/**
 * Compares what is known with what was accepted. Something accepted that is over, or not there any more, is a failure
 * too: the file says what holds today.
 */
export const judgeAudit = (
  { advisories }: AuditReport,
  accepted: readonly AcceptedVulnerability[],
  today: Date,
): AuditVerdict => {
  const known = Object.values(advisories).map((advisory) => {
    const { module_name: name, severity, title, findings = [], patched_versions: patched } = advisory;
    const id = advisory.github_advisory_id ?? String(advisory.id);
    const versions = [...new Set(findings.map(({ version }) => version))].join(', ');
    const way = findings[0]?.paths[0] ?? name;
    const mended = patched ? `mended in ${patched}` : 'not mended yet';
    const by = accepted.find((each) => each.id === id && each.package === name);
    const isOver = by !== undefined && new Date(`${by.until}T23:59:59Z`).getTime() < today.getTime();
    return {
      id,
      by,
      isOver,
      said: `${severity}: ${name} ${versions} (${way}): ${title}; ${mended}. ${id} ${advisory.url ?? ''}`.trim(),
    };
  });
  const unused = accepted.filter(({ id, package: name }) =>
    known.every(({ by }) => by?.id !== id || by.package !== name),
  );
  return {
    open: [
      ...known.flatMap(({ by, isOver, said }) =>
        by !== undefined && !isOver
          ? []
          : [isOver ? `${said} It was accepted until ${by?.until ?? ''}.` : said],
      ),
      ...unused.map(
        ({ id, package: name }) => `accepted.json names ${id} of ${name}, which nothing has any more.`,
      ),
    ],
    accepted: known.flatMap(({ by, isOver, said }) =>
      by === undefined || isOver ? [] : [`${said} Accepted until ${by.until}: ${by.because}`],
    ),
  };
};
