import { Trans } from 'react-i18next';
import { isKeypadChannel } from '@portal/contract/recovery';
import { Button, ButtonRow, Fields, Intro, PageHeading, useTranslate } from '@portal/shared-wl-assets';
import { RevealMask } from '@portal/shared-wl-assets/content-pages';
import { screenReaderContact } from '../flow/masked-contact';
import type { FailedSend } from '../flow/recovery-state';
import { useRecovery } from './recovery-context';
import { SendBanner, sendsNoMore } from './SendBanner';
import { useDocumentTitle } from './use-document-title';
import { useFailedSendActions } from './use-failed-send-actions';

/** Id of the sentence that describes the heading. */
const REASON = 'failed-send';

/** VERIFY screen without a field, after a failed send without an earlier passcode to enter (OTP-5). */
export const FailedSendScreen = ({
  failedSend,
  takeFocus,
}: {
  readonly failedSend: FailedSend;
  readonly takeFocus: boolean;
}) => {
  const { t } = useTranslate('recovery-mf');
  const errorMessage = useRecovery((state) => state.errorMessage);
  const isBusy = useRecovery((state) => state.busy !== null);
  const { again, back } = useFailedSendActions(failedSend);
  const { channel, channelValue } = failedSend;
  const spoken = screenReaderContact(channelValue);
  const heading = t(isKeypadChannel(channel) ? 'notSent.call' : 'notSent.first');
  useDocumentTitle(heading, true);
  return (
    <>
      {/* Takes the focus, since the field is gone; its description announces the reason, so no live region is needed. */}
      <PageHeading takeFocus={takeFocus} describedBy={REASON}>
        {heading}
      </PageHeading>
      <Intro>
        <span id={REASON}>
          <Trans
            ns="recovery-mf"
            i18nKey={`notSent.text.${channel}`}
            components={{
              to: <RevealMask strong value={channelValue} spoken={t(spoken.key, spoken.values)} />,
            }}
          />
        </span>
      </Intro>
      <Fields>
        <SendBanner message={errorMessage} />
        {!sendsNoMore(errorMessage) && (
          <ButtonRow>
            <Button busy={isBusy} busyLabel={t('verify.resending')} onClick={again.run}>
              {again.label}
            </Button>
            <Button variant="secondary" disabled={isBusy} onClick={back.run}>
              {back.label}
            </Button>
          </ButtonRow>
        )}
      </Fields>
    </>
  );
};
