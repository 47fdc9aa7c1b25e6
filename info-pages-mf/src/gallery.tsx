import { useState } from 'react';
import { Button, ButtonRow, Fields, PageHeading } from '@portal/shared-wl-assets';
import { Disclosure, PasscodeDisplay, Tabs, TextPage } from '@portal/shared-wl-assets/content-pages';

/** Gallery of page components that no screen shows alone, with sample texts for the studio. */

const doNothing = () => undefined;

const NAMES = ['first', 'second', 'third'] as const;

export const ShownTabs = () => {
  const [selected, setSelected] = useState<(typeof NAMES)[number]>('first');
  return (
    <TextPage>
      <PageHeading>Tabs</PageHeading>
      <Fields>
        <Tabs
          label="Chapters"
          tabs={NAMES.map((name) => ({ name, label: `The ${name} chapter` }))}
          selected={selected}
          onSelect={setSelected}
        >
          <p>{`What the ${selected} chapter says.`}</p>
        </Tabs>
      </Fields>
    </TextPage>
  );
};

export const ShownDisclosure = () => (
  <TextPage>
    <PageHeading>Disclosure</PageHeading>
    <Fields>
      <Disclosure summary="Asset Servicing">
        <p>Folded away.</p>
      </Disclosure>
      <Disclosure summary="Treasury Services" open>
        <p>Open from the start.</p>
      </Disclosure>
    </Fields>
  </TextPage>
);

export const ShownPasscode = () => (
  <TextPage>
    <PageHeading>Passcode</PageHeading>
    <Fields>
      <PasscodeDisplay label="Your code" code="483920">
        Valid until 14:22
      </PasscodeDisplay>
      <ButtonRow>
        <Button busy onClick={doNothing}>
          Continue
        </Button>
      </ButtonRow>
    </Fields>
  </TextPage>
);
