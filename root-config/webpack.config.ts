import type { Presets } from '@portal/tooling/preset';
import part from './portal.part';

export default ({ rootPreset }: Presets) => rootPreset(part, import.meta.dirname);
