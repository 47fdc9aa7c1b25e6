import { Button, ButtonRow, type MobileSheet, SanitisedHtml, useTranslate } from '@portal/shared-wl-assets';
import { runCallback } from '@portal/shared-wl-assets/browser';
import { MessageIcon } from '@portal/shared-wl-assets/content-pages';
import { BottomSheet } from '@portal/shared-wl-assets/overlays';
import { ClientText } from './ClientText';
import { sheetContent } from './sheet-content';
import styles from './ConfiguredSheet.module.css';

/**
 * The client's message to visitors with a phone (MOB-1): configured HTML, a button that runs a registered function, and a
 * button to continue without it. There is always a button that closes the sheet.
 */
export const ConfiguredSheet = ({
  sheet: { sheetContent: html = '', actionButtonText, cancelButtonText, methods },
  open,
  onClose,
}: {
  readonly sheet: MobileSheet;
  readonly open: boolean;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslate('shell');
  const { t: shared } = useTranslate('shared');
  const { title, body } = sheetContent(html);
  const acts = actionButtonText !== undefined && methods !== undefined;
  const act = (): void => {
    onClose();
    if (methods !== undefined) runCallback(methods.onActionButtonClick);
  };
  return (
    <BottomSheet
      open={open}
      onClose={onClose}
      mark={<MessageIcon tone="info" name="mobile" />}
      title={title === null ? t('sheet.title') : <SanitisedHtml as="span" html={title} />}
    >
      <div className={styles['text']}>
        <ClientText html={body} />
      </div>
      <ButtonRow>
        {acts && <Button onClick={act}>{actionButtonText}</Button>}
        {(cancelButtonText !== undefined || !acts) && (
          <Button variant={acts ? 'plain' : 'secondary'} onClick={onClose}>
            {cancelButtonText ?? shared('dialog.close')}
          </Button>
        )}
      </ButtonRow>
    </BottomSheet>
  );
};
