export { REQUEST_TIMEOUT_MS, createHttp, http } from './http';
export { isAxiosError, isCancel } from 'axios';
