import { contentKit } from './content/content-kit';
import type { ServiceKit } from './kit/service-kit';
import { recoveryKit } from './recovery/recovery-kit';
import { signOnKit } from './sign-on/sign-on-kit';
import { statisticsKit } from './statistics/statistics-kit';

/** Services with a conformance kit, by the name of the subcommand. */
export const SERVICE_KITS: Readonly<Record<string, ServiceKit>> = {
  recovery: recoveryKit,
  content: contentKit,
  'sign-on': signOnKit,
  statistics: statisticsKit,
};
