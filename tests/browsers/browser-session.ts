/** Reference to an element of the page, as WebDriver serialises it (W3C WebDriver, 12.1). */
export type ElementReference = Readonly<Record<'element-6066-11e4-a52e-4f735466cecf', string>>;

export const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';

/** A browser window that is driven by WebDriver. */
export interface BrowserSession {
  /** Name and version, such as `firefox 140.0`. */
  readonly version: string;
  readonly navigate: (url: string) => Promise<void>;
  /** Runs the body of a function in the page. */
  readonly execute: <Result>(script: string, ...parameters: readonly unknown[]) => Promise<Result>;
  readonly click: (element: ElementReference) => Promise<void>;
  readonly type: (element: ElementReference, text: string) => Promise<void>;
  /** Sets the size of the window, frame included, in CSS pixels. */
  readonly resizeWindow: (width: number, height: number) => Promise<void>;
  readonly close: () => Promise<void>;
}
