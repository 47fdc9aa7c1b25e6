// What turns.ts asks of a page that stands: to do something and say when the screen it leads to is painted.
{
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  /** Longer than anything measured here takes: then it does not happen at all. */
  const PATIENCE = 60_000;
  const until = async (seen) => {
    for (const begun = performance.now(); performance.now() - begun < PATIENCE;) {
      await frame();
      const found = seen();
      if (found) return found;
    }
    throw new Error(`"${heading()}" is still on screen`);
  };
  const heading = () => document.querySelector('#slot-main h1')?.textContent;
  const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  /** A visitor rests on a link, or types a value, for as long. */
  const VISITOR = self.visitorRests;
  const after = async (before) => {
    await until(() => heading() !== undefined && heading() !== before);
    // A task after the callbacks of the frame in which it is there: then it has been painted.
    await pause(0);
    return performance.now();
  };

  /** What was fetched since a moment: everything, and the bytes of scripts as sent. */
  const fetchedSince = (begun) => {
    const entries = performance.getEntriesByType('resource').filter(({ startTime }) => startTime >= begun);
    const scripts = entries.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    return {
      requests: entries.length,
      scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    };
  };
  /** Does what asks for the next screen; milliseconds are those from the last response's arrival to the painted screen. */
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

  /** Follows a link that was hesitated over; milliseconds are those from the click to the painted screen. */
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

  /** Types into a field and sends its form. */
  self.send = async (selector, value) => {
    await until(() => document.querySelector('[data-prerendered]') === null);
    const field = await until(() => document.querySelector(selector));
    field.focus();
    document.execCommand('insertText', false, value);
    await pause(VISITOR);
    return answered(() => field.form.requestSubmit());
  };

  /** Presses the button with a name. */
  self.press = async (name) => {
    const named = () =>
      [...document.querySelectorAll('#slot-main button')].find((each) => each.textContent === name);
    const button = await until(named);
    return answered(() => button.click());
  };
}
