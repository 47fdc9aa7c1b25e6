/** Beginning of docs/reports/performance.md: how its figures are measured. */
export const INTRODUCTION = `# How fast the pages are

Written by \`npm run speed\`, in about an hour on an idle machine; \`npm run speed -- --section android\` measures one section
and keeps the others. Counts are gates in the tests (\`tests/performance\`), times are not.

## How it is measured

The report compares the portal’s login page with two baselines, a hand-written static form and a React monolith of the same
sources and libraries. All three are served from this machine and visited in turn in each of nine rounds of one run of one
browser. Figures are medians of the rounds, with minimum and maximum in parentheses; ratios are computed for each round.
Milliseconds depend on the machine, so compare the ratios. The portal is warmed up by 300 requests, like a portal in use.

- **A visitor** comes from a page of another site, in a window that has been open for half a second, without cookies or
  cache (cold), then once more (warm).
- **Kept:** from the start of the navigation until the first frame from which a typed character stays in the first field.
  **Hydrated:** until React has attached its handlers to that field. **Blocked:** the time beyond 50 ms of each task.
- **Lines and processors** are emulated by the browser: the latency of each request and the rate of the line, without TCP or
  TLS; of the processor only the page’s main thread.
- **Two harnesses:** pages are controlled by the few commands of the DevTools protocol that a measurement needs, with no
  debugger attached. One section has the same figures for pages that Playwright drives, as in most harnesses.
- **Input** is typed by a script in the page, at each frame, where the first moment matters. Journeys use real keys, clicks
  and taps of the browser.`;
