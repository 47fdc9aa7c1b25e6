import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { PartAddress } from '@portal/contract/page';
import { vitalRecord } from './page-records';
import { statistics } from './statistics';
import { thisPage } from './this-page';

/** Records the web vitals of this page, for the part and version that the page was loaded with. */
export const trackVitals = (parts: readonly Pick<PartAddress, 'name' | 'version'>[]): void => {
  const page = thisPage();
  const version = parts.find(({ name }) => name === page.part)?.version ?? '';
  const report = (metric: Metric): void =>
    statistics().record('state', vitalRecord(page, metric, { name: page.part, version }, new Date()));
  for (const follow of [onTTFB, onFCP, onLCP, onINP, onCLS]) follow(report);
};
