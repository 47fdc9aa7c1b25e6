import { AxiosInstance } from "axios";
import { isAxiosError } from "axios";
import { isCancel } from "axios";
export declare const CALL_TIMEOUT = 30000;
export declare const createHttp: () => AxiosInstance;
export declare const http: AxiosInstance;
export { isAxiosError };
export { isCancel };
export {};
