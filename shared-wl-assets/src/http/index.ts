export { CALL_TIMEOUT, createHttp, http } from './http';
export { isAxiosError, isCancel } from 'axios';
