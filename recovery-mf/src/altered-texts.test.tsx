import { act, render } from '@testing-library/react';
import { createStore } from 'zustand';
import {
  alterTexts,
  fixturePortal,
  InPortal,
  surviveAlteration,
  TEXT_ALTERATIONS,
} from '@portal/shared-wl-assets/test-support';
import german from '../i18n/de-DE.json';
import english from '../i18n/en-US.json';
import { getTexts } from '../test-support/render-fixture';
import { fixtures, type RecoveryFixture } from './fixtures';
import { FixtureScreen } from './FixtureScreen';
import { openedRecovery, type RecoveryState } from './flow/recovery-state';
import { main } from './studio-fixtures';

const isQuick = process.env['TEST_QUICK'] === '1';

/** A quick run tries one alteration on every tenth screen; each part uses a different alteration. */
const alterations = Object.entries(TEXT_ALTERATIONS).filter((_each, index) => !isQuick || index === 2);
const isTried = (_each: unknown, index: number): boolean => !isQuick || index % 10 === 0;

/** Screens without recovery state, which have no next state. */
const changeScreens = Object.entries<RecoveryFixture>(fixtures)
  .filter(([, { ticket }]) => ticket !== undefined)
  .map(([name]) => name)
  .filter(isTried);

test.each(alterations)(
  'every change-password screen survives texts altered by %s @CHG-1 @CARD-6',
  async (_name, alter) => {
    const texts = { 'en-US': english, 'de-DE': german };
    expect(await surviveAlteration(alter, { main, states: changeScreens }, 'recovery-mf', texts)).toEqual([]);
  },
);

const states = Object.values<RecoveryFixture>(fixtures)
  .filter(({ ticket }) => ticket === undefined)
  .map(({ page, state }): RecoveryState => ({
    ...openedRecovery(page === 'fuid' ? 'FUID' : 'FPS', false),
    ...state,
  }))
  .filter(isTried);
const nothing = () => undefined;

test.each(alterations)(
  'recovery states can follow one another with texts altered by %s @REC-1 @CARD-6',
  (_name, alter) => {
    const store = createStore<RecoveryState>(() => states[0]!);
    const { container } = render(
      <InPortal portal={fixturePortal({ texts: getTexts('en-US') })}>
        <FixtureScreen
          fixture={{ page: 'fps' }}
          store={{ ...store, send: nothing, stop: nothing, resume: nothing }}
        />
      </InPortal>,
    );
    for (const state of [...states, ...[...states].reverse()]) {
      alterTexts(container, alter);
      act(() => store.setState(state, true));
      alterTexts(container, alter);
      for (const busy of ['verifyOtp', 'generateOtp', null] as const) act(() => store.setState({ busy }));
      expect(container.querySelector('h1')).not.toBeNull();
    }
  },
);
