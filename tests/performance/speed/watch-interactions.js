// Runs in each document before any other script: reports interactions to interactions.ts by the binding that it adds.
{
  const nameOf = (element) => {
    const label = element?.labels?.[0]?.firstChild?.textContent ?? element?.textContent ?? '';
    return `${element?.localName ?? 'element gone'} “${label.trim().slice(0, 40)}”`;
  };
  // Entries are rounded to 8 ms; shorter ones than 16 ms are never reported.
  const observer = new PerformanceObserver((list) => report(list.getEntries()));
  const report = (entries) => {
    for (const {
      interactionId,
      duration,
      name,
      target,
      processingStart,
      processingEnd,
      startTime,
    } of entries)
      if (interactionId > 0)
        self.reportInteraction(
          JSON.stringify({
            id: `${performance.timeOrigin} ${interactionId}`,
            duration,
            event: name,
            element: nameOf(target),
            delay: processingStart - startTime,
            processing: processingEnd - processingStart,
          }),
        );
  };
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true });
  addEventListener('pagehide', () => report(observer.takeRecords()));
}
