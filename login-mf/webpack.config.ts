import type { Presets } from '@portal/tooling/preset';
import part from './portal.part';

export default ({ partPreset }: Presets) => partPreset(part, import.meta.dirname);
