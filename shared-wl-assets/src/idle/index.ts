export { taskBreak } from './task-break';
export { whenIdle } from './when-idle';
