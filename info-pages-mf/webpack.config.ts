import { type BuildConfigurations, partPreset } from '@portal/tooling/preset';
import part from './portal.part';

const configurations: BuildConfigurations = partPreset(part, import.meta.dirname);
export default configurations;
