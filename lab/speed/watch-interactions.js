// Runs in each document before any other script; reports interactions through the binding that interactions.ts adds.
{
  /** Screen and element of each input, as they were before its handlers ran. */
  const names = new WeakMap();
  const nameOf = (target) => {
    const element = target.closest?.('button, a, input') ?? target;
    const label = element.labels?.[0]?.firstChild?.textContent ?? element.textContent ?? '';
    const screen = document.querySelector('#slot-main h1')?.textContent ?? '';
    return `${screen} ${element.localName} “${label.trim().slice(0, 40)}”`;
  };
  const note = ({ target }) => names.set(target, nameOf(target));
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, note, { capture: true });

  const report = (entries) => {
    for (const entry of entries)
      if (entry.interactionId > 0)
        self.reportInteraction(
          JSON.stringify({
            id: `${performance.timeOrigin} ${entry.interactionId}`,
            what: `${names.get(entry.target) ?? 'element that is gone'}, ${entry.name}`,
            duration: entry.duration,
            delay: entry.processingStart - entry.startTime,
            processing: entry.processingEnd - entry.processingStart,
          }),
        );
  };
  const observer = new PerformanceObserver((list) => report(list.getEntries()));
  // Durations are rounded to 8 ms; shorter ones than 16 ms are never reported.
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true });
  addEventListener('pagehide', () => report(observer.takeRecords()));
}
