import type { ReactNode } from 'react';
import { telephoneUrl } from '@portal/contract/white-label';
import { Alert, LinkList, supportFor, TextLink, usePortal } from '@portal/shared-wl-assets';

/**
 * Notice for visitors without JavaScript. They have no Support button, so it lists the Help Desk's phone number and
 * e-mail address (SUP-1).
 */
export const NeedsScripts = ({ children }: { readonly children: ReactNode }) => {
  const content = usePortal((state) => supportFor(state)?.content);
  const phone = content?.phone?.number;
  const email = content?.email?.address;
  return (
    <noscript>
      <Alert tone="warning">
        <div>{children}</div>
        <LinkList>
          {phone && <TextLink href={telephoneUrl(phone)}>{phone}</TextLink>}
          {email && <TextLink href={`mailto:${email}`}>{email}</TextLink>}
        </LinkList>
      </Alert>
    </noscript>
  );
};
