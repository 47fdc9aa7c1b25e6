import { partPreset, type BuildConfigurations } from '@portal/tooling/preset';
import part from './portal.part';

const configurations: BuildConfigurations = partPreset(part, import.meta.dirname);
export default configurations;
