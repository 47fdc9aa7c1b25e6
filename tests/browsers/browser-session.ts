/** Reference to a page element as serialized by WebDriver (W3C WebDriver, 12.1). */
export type ElementReference = Readonly<Record<'element-6066-11e4-a52e-4f735466cecf', string>>;

export const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';

/** Browser window controlled over WebDriver. */
export interface BrowserSession {
  /** Name and version, for example `firefox 140.0`. */
  readonly version: string;
  readonly navigate: (url: string) => Promise<void>;
  /** Runs a function body in the page. */
  readonly execute: <Result>(script: string, ...parameters: readonly unknown[]) => Promise<Result>;
  readonly click: (element: ElementReference) => Promise<void>;
  readonly type: (element: ElementReference, text: string) => Promise<void>;
  /** Sets the outer size of the window in CSS pixels. */
  readonly resizeWindow: (width: number, height: number) => Promise<void>;
  readonly close: () => Promise<void>;
}
