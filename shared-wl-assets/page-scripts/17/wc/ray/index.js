/** Ray: functions that its configuration names. */
(() => {
  const TEXTS = {
    en: {
      title: 'Live chat',
      close: 'Close chat',
      note: 'This chat is a demonstration. Nothing you write leaves this page.',
      greeting: 'Hello, how can we help you?',
      label: 'Your message',
      send: 'Send',
      you: 'You',
      agent: 'Help Desk',
      answer: 'Thank you. In a real chat a member of staff would now answer you.',
    },
    de: {
      title: 'Live-Chat',
      close: 'Chat schließen',
      note: 'Dieser Chat ist eine Vorführung. Was Sie schreiben, verlässt diese Seite nicht.',
      greeting: 'Guten Tag, wie können wir Ihnen helfen?',
      label: 'Ihre Nachricht',
      send: 'Senden',
      you: 'Sie',
      agent: 'Helpdesk',
      answer: 'Vielen Dank. In einem echten Chat würde Ihnen jetzt jemand von uns antworten.',
    },
  };

  const STYLES = `@layer part {
    .ray-chat {
      box-sizing: border-box; inline-size: min(24rem, calc(100vw - 2rem)); max-block-size: calc(100dvb - 2rem);
      padding: var(--space-5); border: 1px solid var(--line-strong); border-radius: var(--radius-surface);
      background: var(--surface); color: var(--ink); font: var(--type-text); overflow-wrap: anywhere;
    }
    .ray-chat::backdrop { background: rgb(0 0 0 / 0.4); }
    .ray-chat-title { margin: 0; font: var(--type-strong); }
    .ray-chat-note { margin: var(--space-1) 0 0; color: var(--ink-2); font: var(--type-hint); }
    .ray-chat-log { min-block-size: 8rem; max-block-size: 40dvb; margin-block: var(--space-4); overflow-y: auto; }
    .ray-chat-log p { margin: 0 0 var(--space-2); }
    .ray-chat-label { display: block; margin-block-end: var(--space-2); }
    .ray-chat-field {
      box-sizing: border-box; inline-size: 100%; min-block-size: 48px; padding-inline: var(--space-3);
      border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--field); color: inherit;
      font: inherit;
    }
    .ray-chat-actions { display: flex; flex-wrap: wrap; gap: var(--space-3); margin-block-start: var(--space-4); }
    .ray-chat-button {
      min-block-size: var(--target); padding-inline: var(--space-5); border: 1px solid var(--line-strong);
      border-radius: var(--radius); background: var(--field); color: inherit; font: var(--type-row-title); cursor: pointer;
    }
    .ray-chat :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
  }`;

  const make = (tag, name, text = '') => {
    const element = document.createElement(tag);
    element.className = `ray-chat-${name}`;
    element.textContent = text;
    return element;
  };

  const sayIn = (log, who, words) => {
    const line = document.createElement('p');
    const speaker = document.createElement('b');
    speaker.textContent = `${who}: `;
    line.append(speaker, words);
    log.append(line);
    log.scrollTop = log.scrollHeight;
  };

  /** Demo chat; a real provider's script would open its own window here. */
  const startLiveChat = () => {
    const texts = document.documentElement.lang.startsWith('de') ? TEXTS.de : TEXTS.en;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    document.adoptedStyleSheets.push(sheet);

    const dialog = document.createElement('dialog');
    dialog.className = 'ray-chat';
    dialog.setAttribute('aria-labelledby', 'ray-chat-title');
    const title = make('h2', 'title', texts.title);
    title.id = 'ray-chat-title';
    const log = make('div', 'log');
    log.setAttribute('role', 'log');
    log.tabIndex = 0;
    log.setAttribute('aria-labelledby', 'ray-chat-title');
    const form = document.createElement('form');
    const label = make('label', 'label', texts.label);
    label.htmlFor = 'ray-chat-field';
    const field = make('input', 'field');
    Object.assign(field, { id: 'ray-chat-field', autocomplete: 'off', maxLength: 500 });
    const send = make('button', 'button', texts.send);
    const close = make('button', 'button', texts.close);
    close.type = 'button';
    const actions = make('div', 'actions');
    actions.append(send, close);
    form.append(label, field, actions);
    dialog.append(title, make('p', 'note', texts.note), log, form);

    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const words = field.value.trim();
      field.value = '';
      field.focus();
      if (words === '') return;
      sayIn(log, texts.you, words);
      sayIn(log, texts.agent, texts.answer);
    });
    close.addEventListener('click', () => dialog.close());
    dialog.addEventListener('close', () => {
      dialog.remove();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    });
    document.body.append(dialog);
    dialog.showModal();
    sayIn(log, texts.agent, texts.greeting);
    field.focus();
  };

  window.PORTAL_CALLBACKS = {
    ...window.PORTAL_CALLBACKS,
    openApp: () => window.open('https://www.ray.example/app', '_blank', 'noopener'),
    startLiveChat,
  };
})();
