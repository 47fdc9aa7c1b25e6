/** Fake of uPlot that writes the chart's data into its element, since jsdom has no canvas. */
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
