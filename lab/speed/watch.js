// Checks each animation frame, and types as soon as a field appears. The marks are described in page-times.ts.
{
  const FIELD =
    'input:not([type=hidden], [type=checkbox], [type=radio], [type=button], [type=submit]), textarea';
  // Both are recorded: a heading may appear some frames before the field that counts.
  const marks = { blocked: 0, layoutShift: 0, field: {}, heading: {} };
  self.marks = marks;
  const shown = (selector) => {
    // The portal's main slot, or its equivalent in the baselines.
    const place = document.querySelector('#slot-main, #root, main');
    return [...(place?.querySelectorAll(selector) ?? [])].find((each) => each.getClientRects().length > 0);
  };
  const note = (element, noted, now) => {
    noted.visible ??= now;
    noted.kept ??= now;
    if (Object.keys(element).some((key) => key.startsWith('__reactProps$'))) noted.hydrated ??= now;
  };
  const look = () => {
    const now = performance.now();
    const field = shown(FIELD);
    if (field === undefined) {
      const heading = shown('h1');
      if (heading !== undefined) note(heading, marks.heading, now);
    } else {
      if (!field.value.startsWith('a')) {
        field.focus();
        document.execCommand('insertText', false, 'a');
        marks.field.kept = now;
      }
      note(field, marks.field, now);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) marks.blocked += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) marks.layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}
