import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { languageCookieValue } from '@portal/contract/i18n';
import { type SlotProps, type Support, usePortalStore, useTranslate } from '@portal/shared-wl-assets';
import { findCallback, runCallback } from '@portal/shared-wl-assets/browser';
import type { mountSupportWidget, SupportWidgetOptions } from '@portal/shared-wl-assets/support';
import styles from './SupportWidget.module.css';

export type MountWidget = typeof mountSupportWidget;

/** Pages of this part offer no chat: they run no script of a client (INF-10). */
const WITHOUT_CHAT = 'recovery-mf';

const scripts = () => import('@portal/shared-wl-assets/support');

const mountLazily: MountWidget = async (...given) => (await scripts()).mountSupportWidget(...given);

/** Callback by which a client's script opens its chat. It returns false while the chat is closed. */
const CHAT = 'startLiveChat';

/** Returns whether the client's script, which is loaded on demand, has a chat. */
const hasChat = async (whiteLabel: string, page: SlotProps['route']): Promise<boolean> => {
  if (page.part === WITHOUT_CHAT) return false;
  if (findCallback(CHAT) === null) await (await scripts()).loadClientScript(whiteLabel, page);
  return findCallback(CHAT) !== null;
};

/**
 * Container of a support widget (SUP-2). Its script loads when the dialog opens; if that fails, a short message
 * appears and the contacts above suffice.
 *
 * @param mount mounts the widget; replaced by fixtures that cannot wait for a failure
 */
export const SupportWidget = ({
  name,
  content,
  liveChat,
  device = '',
  links = [],
  mount = mountLazily,
}: {
  readonly name: Support['widget'];
  readonly content: Support['content'];
  readonly liveChat: boolean;
  readonly device?: string;
  readonly links?: SupportWidgetOptions['links'];
  readonly mount?: MountWidget | undefined;
}) => {
  const { t } = useTranslate('support');
  const portal = usePortalStore();
  const container = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  // Read once, because none of these values changes while the dialog is open.
  const loadWidget = useEffectEvent(async (element: HTMLElement) => {
    const { language, userType, whiteLabel, route } = portal.getState();
    const options: SupportWidgetOptions = {
      language: languageCookieValue(language),
      userType,
      liveChat: liveChat && (await hasChat(whiteLabel.key, route)),
      whiteLabel: whiteLabel.key,
      links,
      texts: {
        chatTitle: t('chatTitle'),
        chatNote: content.chat?.note ?? '',
        chatStart: t('chatStart'),
        chatClosed: t('chatClosed'),
        deviceTitle: t('deviceTitle'),
        device,
      },
      run: (callback) => Promise.resolve(runCallback(callback)),
    };
    return mount(element, name, options, route);
  });
  useEffect(() => {
    if (container.current === null) return undefined;
    let gone = false;
    let remove: (() => void) | undefined;
    loadWidget(container.current).then(
      (unmount) => {
        if (gone) unmount();
        else remove = unmount;
      },
      () => {
        if (!gone) setFailed(true);
      },
    );
    return () => {
      gone = true;
      remove?.();
    };
  }, []);
  return (
    <>
      <div ref={container} />
      <p className={styles['failure']} role="status">
        {failed && t(navigator.onLine ? 'unavailable' : 'offline')}
      </p>
    </>
  );
};
