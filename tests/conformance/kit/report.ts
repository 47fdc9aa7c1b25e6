import type { CheckResult, Outcome } from './check';

const MARKS: Readonly<Record<Outcome, string>> = { passed: 'ok  ', failed: 'FAIL', skipped: 'skip' };

/** Returns the report line of a check, followed by its reason if there is one. */
export function formatLine({ id, title, outcome, reason }: CheckResult): string {
  const line = `${MARKS[outcome]}  ${id.padEnd(18)} ${title}`;
  return reason === '' ? line : `${line}\n      ${reason}`;
}

/** Returns the last line of a report. */
export function formatSummary(results: readonly CheckResult[]): string {
  const count = (outcome: Outcome): number => results.filter((each) => each.outcome === outcome).length;
  return `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`;
}

function escapeXml(text: string): string {
  return (
    text
      // XML 1.0 cannot represent control characters.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '\ufffd')
      .replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`)
  );
}

/** Returns the results as JUnit XML, with one test case per check. */
export function formatJunit(service: string, results: readonly CheckResult[]): string {
  const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);
  const count = (outcome: Outcome): number => results.filter((each) => each.outcome === outcome).length;
  const total = results.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const cases = results.map(({ id, title, outcome, reason, milliseconds }) => {
    const element = outcome === 'failed' ? 'failure' : 'skipped';
    const inner = outcome === 'passed' ? '' : `<${element} message="${escapeXml(reason)}"/>`;
    return `  <testcase classname="conformance.${service}" name="${escapeXml(`${id} ${title}`)}" time="${seconds(milliseconds)}">${inner}</testcase>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="conformance.${service}" tests="${results.length}" failures="${count('failed')}" skipped="${count('skipped')}" time="${seconds(total)}">`,
    ...cases,
    '</testsuite>',
    '',
  ].join('\n');
}
