import { act } from '@testing-library/react';
import { createStore } from 'zustand';
import { sampleCases } from '@portal/contract/sample-cases';
import {
  alterTexts,
  fixturePortal,
  renderInPortal,
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

/** Each part tries another alteration in a quick run. */
const alterations = sampleCases(Object.entries(TEXT_ALTERATIONS), 2);

/** Screens without recovery state, which have no next state. */
const changeScreens = Object.entries<RecoveryFixture>(fixtures)
  .filter(([, { ticket }]) => ticket !== undefined)
  .map(([name]) => name);

test.each(alterations)(
  'every change-password screen survives texts altered by %s @CHG-1 @CARD-6',
  async (_name, alter) => {
    const texts = { 'en-US': english, 'de-DE': german };
    expect(
      await surviveAlteration(
        alter,
        { main, states: sampleCases(changeScreens, 0, 10) },
        'recovery-mf',
        texts,
      ),
    ).toEqual([]);
  },
);

const states = Object.values<RecoveryFixture>(fixtures)
  .filter(({ ticket }) => ticket === undefined)
  .map(({ page, state }): RecoveryState => ({
    ...openedRecovery(page === 'fuid' ? 'FUID' : 'FPS', false),
    ...state,
  }));
const nothing = () => undefined;

test.each(alterations)(
  'recovery states can follow one another with texts altered by %s @REC-1 @CARD-6',
  (_name, alter) => {
    const store = createStore<RecoveryState>(() => states[0]!);
    const { container } = renderInPortal(
      <FixtureScreen
        fixture={{ page: 'fps' }}
        store={{ ...store, send: nothing, stop: nothing, resume: nothing }}
      />,
      fixturePortal({ texts: getTexts('en-US') }),
    );
    const tried = sampleCases(states, 0, 10);
    for (const state of [...tried, ...[...tried].reverse()]) {
      alterTexts(container, alter);
      act(() => store.setState(state, true));
      alterTexts(container, alter);
      for (const busy of ['verifyOtp', 'generateOtp', null] as const) act(() => store.setState({ busy }));
      expect(container.querySelector('h1')).not.toBeNull();
    }
  },
);
