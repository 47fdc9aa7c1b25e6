// Runs in a loaded page for screen-transitions.ts: performs an action and reports when the next screen is painted.
{
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  /** Timeout in milliseconds, longer than any measured transition. */
  const TIMEOUT_MS = 60_000;
  const until = async (seen) => {
    for (const begun = performance.now(); performance.now() - begun < TIMEOUT_MS;) {
      await frame();
      const found = seen();
      if (found) return found;
    }
    throw new Error(`"${heading()}" is still on screen`);
  };
  const heading = () => document.querySelector('#slot-main h1')?.textContent;
  const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  /** Milliseconds that a visitor hovers a link, or types a value. */
  const VISITOR = self.visitorRests;
  const after = async (before) => {
    await until(() => heading() !== undefined && heading() !== before);
    // A task after the animation frame in which the heading changed: by then it has been painted.
    await pause(0);
    return performance.now();
  };

  /** Requests since a point in time, and their script bytes as sent. */
  const fetchedSince = (begun) => {
    const entries = performance.getEntriesByType('resource').filter(({ startTime }) => startTime >= begun);
    const scripts = entries.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    return {
      requests: entries.length,
      scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    };
  };
  /**
   * Performs an action that requests the next screen; measures from the arrival of the last response to the painted
   * screen.
   */
  const answered = async (act) => {
    const before = heading();
    const begun = performance.now();
    act();
    const there = await after(before);
    const answers = performance
      .getEntriesByType('resource')
      .filter(({ initiatorType, startTime }) => initiatorType === 'xmlhttprequest' && startTime >= begun)
      .map(({ responseEnd }) => responseEnd);
    return { milliseconds: there - Math.max(...answers), ...fetchedSince(begun) };
  };

  /** Hovers and then follows a link; measures from the click to the painted screen. */
  self.follow = async (selector) => {
    const link = await until(() => document.querySelector(selector));
    await until(() => document.querySelector('[data-prerendered]') === null);
    for (const type of [
      'pointerover',
      'mouseover',
      'pointerenter',
      'mouseenter',
      'pointermove',
      'mousemove',
    ]) {
      link.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse' }));
    }
    await pause(VISITOR);
    const before = heading();
    const clicked = performance.now();
    link.click();
    const milliseconds = (await after(before)) - clicked;
    return { milliseconds, ...fetchedSince(clicked) };
  };

  /** Types into a field and submits its form. */
  self.send = async (selector, value) => {
    await until(() => document.querySelector('[data-prerendered]') === null);
    const field = await until(() => document.querySelector(selector));
    field.focus();
    document.execCommand('insertText', false, value);
    await pause(VISITOR);
    return answered(() => field.form.requestSubmit());
  };

  /** Clicks the button with a name. */
  self.press = async (name) => {
    const named = () =>
      [...document.querySelectorAll('#slot-main button')].find((each) => each.textContent === name);
    const button = await until(named);
    return answered(() => button.click());
  };
}
