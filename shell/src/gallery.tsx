import { useState } from 'react';
import { Button, ButtonRow, Fields, HeroPage, PageHeading } from '@portal/shared-wl-assets';
import { DescriptionItem, DescriptionList } from '@portal/shared-wl-assets/content-pages';
import { BottomSheet, Dialog } from '@portal/shared-wl-assets/overlays';

/** Gallery of the overlays, with sample texts for the studio. */

export const ShownDialog = () => {
  const [open, setOpen] = useState(true);
  return (
    <HeroPage>
      <PageHeading>Dialog</PageHeading>
      <Fields>
        <ButtonRow>
          <Button onClick={() => setOpen(true)}>Open the dialog</Button>
        </ButtonRow>
      </Fields>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Support"
        panelClass="portal-support-dialog-panel"
      >
        <DescriptionList>
          <DescriptionItem icon="phone" note="Monday to Friday, 7:00 to 22:00">
            Call the Help Desk
          </DescriptionItem>
          <DescriptionItem icon="mail" note="We answer within one working day.">
            Write to us
          </DescriptionItem>
        </DescriptionList>
      </Dialog>
    </HeroPage>
  );
};

export const ShownSheet = () => {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <HeroPage>
      <PageHeading>Sheet</PageHeading>
      <Fields>
        <ButtonRow>
          <Button onClick={() => setOpen(true)}>Open the sheet</Button>
        </ButtonRow>
      </Fields>
      <BottomSheet open={open} onClose={close} title="There is an app for this">
        <p>Log in with your face or fingerprint and approve payments on the go.</p>
        <ButtonRow>
          <Button onClick={close}>Get the app</Button>
          <Button variant="plain" onClick={close}>
            Continue in the browser
          </Button>
        </ButtonRow>
      </BottomSheet>
    </HeroPage>
  );
};
