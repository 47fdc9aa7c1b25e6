// Runs in the brand editor's page: reloads the visible screens after each change of the draft, the others when they come into view.
'use strict';
(() => {
  const frames = [...document.querySelectorAll('.brand-screens iframe')];
  const visible = new Set();
  let version = Number(new URL(frames[0]?.src ?? location.href).searchParams.get('version') ?? 0);
  const urlOf = (frame) => {
    const url = new URL(frame.src);
    url.searchParams.set('version', version);
    return url.href;
  };
  const refresh = (frame) => {
    const current = frame.contentWindow?.location.href;
    // One that has not been loaded yet gets the version when it is.
    if (current === undefined || current === 'about:blank') frame.src = urlOf(frame);
    // Replaced, so that "Back" leaves the editor.
    else if (current !== urlOf(frame)) frame.contentWindow.location.replace(urlOf(frame));
    frame.closest('a').href = urlOf(frame);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target);
        else visible.delete(target);
        if (isIntersecting && version !== Number(new URL(frameUrl(target)).searchParams.get('version')))
          refresh(target);
      }
    },
    { rootMargin: '200px' },
  );
  const frameUrl = (frame) => {
    const href = frame.contentWindow?.location.href ?? 'about:blank';
    return href === 'about:blank' ? frame.src : href;
  };
  for (const frame of frames) {
    observer.observe(frame);
  }

  document.addEventListener('draftsaved', ({ detail }) => {
    if (version === detail) return;
    version = detail;
    for (const frame of visible) refresh(frame);
  });
})();
