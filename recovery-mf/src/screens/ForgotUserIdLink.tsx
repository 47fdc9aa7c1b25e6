import { TextLink, usePortal, useTexts } from '@portal/shared-wl-assets';
import { useLinkClickHandler, useLocation } from 'react-router-dom';
import { requestAddress } from '../leaving/addresses';
import type { MouseEvent } from 'react';

/** To the forgot-user-ID flow, inside the page (REC-5, NAV-1). */
export const ForgotUserIdLink = () => {
  const { t } = useTexts('recovery-mf');
  const whiteLabel = usePortal((state) => state.whiteLabel.key);
  const selfService = useLocation().pathname.startsWith('/self-service/');
  const address = requestAddress(whiteLabel, 'FUID', selfService);
  const embedded = usePortal((state) => state.embedding !== null);
  const follow = useLinkClickHandler(address);
  return (
    <TextLink
      href={address}
      // Embedded, the other flow comes in place of this one.
      {...(!embedded && {
        onClick: (event: MouseEvent<HTMLElement>) => follow(event as MouseEvent<HTMLAnchorElement>),
      })}
    >
      {t('request.forgotUserId')}
    </TextLink>
  );
};
