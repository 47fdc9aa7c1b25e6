/** Stands for uPlot, which needs a canvas that jsdom lacks: writes its data into the element. */
export default class UPlotStub {
  static readonly paths = {};

  constructor(_options: object, data: object, element: HTMLElement) {
    element.textContent = JSON.stringify(data);
  }

  setSize(): void {
    // Nothing is drawn.
  }

  destroy(): void {
    // Nothing is drawn.
  }
}
