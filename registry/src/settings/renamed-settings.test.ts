import { givenSettings } from './given-settings';
import { RENAMED_SETTINGS } from './renamed-settings';
import { findFormerSettings } from './setting-warnings';
import { StartError } from './start-error';

const RENAMED = Object.entries(RENAMED_SETTINGS);

test.each(RENAMED)(
  '%s works under its former name, with a warning that names %s @D-14',
  (former, present) => {
    expect(givenSettings({ [former]: '7' })).toEqual({ [present]: '7' });
    expect(findFormerSettings([former])).toEqual([
      `${former} is now called ${present}. The former name works up to version 0.2: rename it.`,
    ]);
  },
);

test.each(RENAMED)(
  '%s together with %s is rejected, since one of them would be ignored @D-14',
  (former, present) => {
    const both = (): unknown => givenSettings({ [former]: '7', [present]: '8' });
    expect(both).toThrow(StartError);
    expect(both).toThrow(`Give either ${present} or its former name ${former}, not both.`);
  },
);

test.each(RENAMED)('an empty %s together with %s counts as not set @D-14', (former, present) => {
  expect(givenSettings({ [former]: ' ', [present]: '8' })).toEqual({ [present]: '8' });
});
