import { type BuildConfigurations, rootPreset } from '@portal/tooling/preset';
import part from './portal.part';

const configurations: BuildConfigurations = rootPreset(part, import.meta.dirname);
export default configurations;
