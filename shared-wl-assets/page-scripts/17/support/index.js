/**
 * Defines the two support widgets as custom elements in the light DOM. The portal passes texts, links and a function
 * that runs the client's callbacks in the property `options`; a rendered widget has the attribute `ready`.
 */
(() => {
  /** Name of the callback by which a client's script opens its chat. */
  const CHAT = 'startLiveChat';

  const SVG = 'http://www.w3.org/2000/svg';
  const icons = {
    chat: 'M4 3.8h12a1.3 1.3 0 0 1 1.3 1.3v7.6A1.3 1.3 0 0 1 16 14H9.5l-3.8 2.8V14H4a1.3 1.3 0 0 1-1.3-1.3V5.1A1.3 1.3 0 0 1 4 3.8M6.8 9v.01M10 9v.01M13.2 9v.01',
    device:
      'M3.3 4.3h13.4a1 1 0 0 1 1 1v7.4a1 1 0 0 1-1 1H3.3a1 1 0 0 1-1-1V5.3a1 1 0 0 1 1-1M7 16.5h6M10 13.7v2.8',
    link: 'M3.8 10h12.4M11.5 5.3 16.2 10l-4.7 4.7',
  };

  const styles = `@layer part {
    .portal-support-row {
      display: grid; grid-template-columns: 20px minmax(0, 1fr) auto; align-items: start;
      gap: var(--space-2) var(--space-3);
      padding-block: var(--space-3); border-block-start: 1px solid var(--line); font: var(--type-text);
    }
    .portal-support-icon {
      inline-size: 20px; block-size: 20px; margin-block-start: 1px; fill: none; stroke: var(--ink-2);
      stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round;
    }
    .portal-support-words { overflow-wrap: anywhere; }
    .portal-support-title { margin: 0; font: var(--type-strong); }
    .portal-support-note { margin: 0; color: var(--ink-2); font: var(--type-hint); }
    .portal-support-link {
      display: inline-flex; align-items: center; min-block-size: var(--target); margin-block: -11px;
      color: var(--accent); font: var(--type-link); text-underline-offset: 4px;
    }
    .portal-support-button {
      min-block-size: var(--target); padding: var(--space-1) var(--space-5); border: 1px solid var(--line-strong);
      border-radius: var(--radius); background: var(--field); color: var(--ink); font: var(--type-row-title);
      cursor: pointer;
    }
    .portal-support-button:hover { background: var(--sunken); }
    .portal-support-button:focus-visible, .portal-support-link:focus-visible {
      outline: 2px solid var(--focus); outline-offset: 2px;
    }
    @media (max-width: 43.74rem) {
      .portal-support-row { grid-template-columns: 20px minmax(0, 1fr); }
      .portal-support-button { grid-column: 2; justify-self: start; }
    }
  }`;

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);

  const make = (tag, name, text) => {
    const element = document.createElement(tag);
    element.className = `portal-support-${name}`;
    if (text !== undefined) element.textContent = text;
    return element;
  };

  const icon = (name) => {
    const drawing = document.createElementNS(SVG, 'svg');
    drawing.setAttribute('class', 'portal-support-icon');
    drawing.setAttribute('viewBox', '0 0 20 20');
    drawing.setAttribute('aria-hidden', 'true');
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', icons[name]);
    drawing.append(path);
    return drawing;
  };

  const row = (name, ...words) => {
    const line = make('div', 'row');
    const text = make('div', 'words');
    text.append(...words);
    line.append(icon(name), text);
    return line;
  };

  const chatRow = ({ texts, run }) => {
    const note = make('p', 'note', texts.chatNote);
    const answer = make('div', 'note');
    answer.setAttribute('role', 'status');
    const line = row('chat', make('p', 'title', texts.chatTitle), note, answer);
    const start = make('button', 'button', texts.chatStart);
    start.type = 'button';
    start.addEventListener('click', () => {
      // A disabled button would lose the focus to the page behind the dialog.
      if (start.hasAttribute('aria-disabled')) return;
      start.setAttribute('aria-disabled', 'true');
      void run(CHAT).then((started) => {
        start.removeAttribute('aria-disabled');
        // The note about the response time applies only to an open chat.
        note.hidden = !started;
        answer.textContent = started ? '' : texts.chatClosed;
      });
    });
    line.append(start);
    return line;
  };

  const deviceRow = ({ texts }) =>
    row('device', make('p', 'title', texts.deviceTitle), make('p', 'note', texts.device));

  const linkRow = ({ label, href }) => {
    const link = make('a', 'link', label);
    link.href = href;
    return row('link', link);
  };

  class SupportWidget extends HTMLElement {
    connectedCallback() {
      if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
      this.replaceChildren(...this.rows(this.options));
      this.setAttribute('ready', '');
    }
  }

  /** Widget for visitors with an account: live chat, and the device details that the Help Desk asks for. */
  class PortalSupport extends SupportWidget {
    rows(options) {
      return [
        ...(this.hasAttribute('live-chat') ? [chatRow(options)] : []),
        ...(options.texts.device ? [deviceRow(options)] : []),
      ];
    }
  }

  /** Widget for visitors without an account: live chat and registration links. */
  class SelfRegistrationSupport extends SupportWidget {
    rows(options) {
      return [
        ...(this.hasAttribute('live-chat') ? [chatRow(options)] : []),
        ...options.links.map((link) => linkRow(link)),
      ];
    }
  }

  const define = (name, element) => {
    if (customElements.get(name) === undefined) customElements.define(name, element);
  };
  define('portal-support-widget', PortalSupport);
  define('self-registration-support-widget', SelfRegistrationSupport);
})();
