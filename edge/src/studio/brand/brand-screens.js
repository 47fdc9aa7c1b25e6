// Runs in the brand editor's page: reloads the visible screens after each change of the draft, the others when they
// become visible.
'use strict';
(() => {
  const frames = [...document.querySelectorAll('.brand-screens iframe')];
  if (frames.length === 0) return;
  const first = Number(new URL(frames[0].src).searchParams.get('version'));
  let version = first;
  const visible = new Set();
  /** Version of the draft that each frame shows, or will when it has loaded. */
  const shown = new Map(frames.map((frame) => [frame, first]));

  const refresh = (frame) => {
    if (shown.get(frame) === version) return;
    shown.set(frame, version);
    const url = new URL(frame.src);
    url.searchParams.set('version', version);
    // A frame that has not loaded has no document to replace.
    if ((frame.contentDocument?.URL ?? 'about:blank') === 'about:blank') frame.src = url.href;
    // The history entry is replaced, so that "Back" leaves the editor.
    else frame.contentWindow.location.replace(url.href);
    frame.closest('a').href = url.href;
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) visible.delete(target);
        else {
          visible.add(target);
          refresh(target);
        }
      }
    },
    { rootMargin: '200px' },
  );
  for (const frame of frames) observer.observe(frame);
  document.addEventListener('draftsaved', ({ detail }) => {
    version = detail;
    for (const frame of visible) refresh(frame);
  });
})();
