import { Trans } from 'react-i18next';
import { CHANNELS, isKeypadChannel } from '@portal/contract/recovery';
import { Button, ButtonRow, Fields, Intro } from '@portal/shared-wl-assets';
import { RevealMask } from '@portal/shared-wl-assets/content-pages';
import { screenReaderContact } from '../flow/masked-contact';
import type { FailedSend } from '../flow/recovery-state';
import { useScreen } from './recovery-context';
import { SendBanner, sendsNoMore } from './SendBanner';
import { StepHeading } from './StepHeading';
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
  const { t, state } = useScreen();
  const isBusy = state.busy !== null;
  const { again, back } = useFailedSendActions(failedSend);
  const { channel, channelValue } = failedSend;
  const spoken = screenReaderContact(channelValue);
  return (
    <>
      {/* Takes the focus, since the field is gone; its description announces the reason, so no live region is needed. */}
      <StepHeading takeFocus={takeFocus} describedBy={REASON} hasFailed>
        {t(isKeypadChannel(channel) ? `notSent.${CHANNELS[channel].messages.text}` : 'notSent.first')}
      </StepHeading>
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
        <SendBanner />
        {!sendsNoMore(state.errorMessage) && (
          <ButtonRow>
            <Button busy={isBusy} onClick={again.run}>
              {again.label}
            </Button>
            <Button variant="secondary" busy={isBusy} onClick={back.run}>
              {back.label}
            </Button>
          </ButtonRow>
        )}
      </Fields>
    </>
  );
};
