// What turns.ts asks of a page that stands: to do something and say when the screen it leads to is painted.
{
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const until = async (seen) => {
    for (;;) {
      const found = seen();
      if (found) return found;
      await frame();
    }
  };
  const heading = () => document.querySelector('#slot-main h1')?.textContent;
  // A task after the frame in which it is there: then it has been painted.
  const painted = async () => {
    await frame();
    await new Promise((resolve) => setTimeout(resolve));
    return performance.now();
  };
  const after = async (before) => {
    await until(() => heading() !== undefined && heading() !== before);
    return painted();
  };

  /** Follows a link that was hesitated over; milliseconds from the click to the painted screen. */
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
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const before = heading();
    const clicked = performance.now();
    link.click();
    return (await after(before)) - clicked;
  };

  /** Types into a field and sends its form; milliseconds from the last answer's arrival to the painted screen. */
  self.send = async (selector, value) => {
    await until(() => document.querySelector('[data-prerendered]') === null);
    const field = await until(() => document.querySelector(selector));
    field.focus();
    document.execCommand('insertText', false, value);
    const before = heading();
    const begun = performance.now();
    field.form.requestSubmit();
    const there = await after(before);
    const answers = performance
      .getEntriesByType('resource')
      .filter(({ initiatorType, startTime }) => initiatorType === 'xmlhttprequest' && startTime >= begun)
      .map(({ responseEnd }) => responseEnd);
    return there - Math.max(...answers);
  };
}
