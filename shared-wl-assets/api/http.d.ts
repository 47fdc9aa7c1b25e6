import { AxiosInstance } from "axios";
import { isAxiosError } from "axios";
import { isCancel } from "axios";
export declare const createHttp: () => AxiosInstance;
export declare const http: AxiosInstance;
export { isAxiosError };
export { isCancel };
export declare const REQUEST_TIMEOUT_MS = 30000;
export {};
