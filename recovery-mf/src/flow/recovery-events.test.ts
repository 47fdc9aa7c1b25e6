import { expectTypeOf } from 'expect-type';
import type { Channel } from '@portal/contract/api';
import type { SendOtp } from '../api/recovery-results';
import type { BackgroundEffect, EffectName } from './effect-names';
import type { EventOf, EventType } from './recovery-events';

test('an event has exactly the fields of its type @REC-2', () => {
  expectTypeOf<EventOf<'CHANNEL_CHOSEN'>>().toEqualTypeOf<{
    readonly type: 'CHANNEL_CHOSEN';
    readonly channel: Channel;
  }>();
  expectTypeOf<EventOf<'PASSCODE_SENT'>['sendOtp']>().toEqualTypeOf<SendOtp>();
  expectTypeOf<EventOf<'RETURNED'>>().toEqualTypeOf<{ readonly type: 'RETURNED' }>();
  expectTypeOf<'CANCELLED'>().not.toExtend<EventType>();
});

test('background effects are effects, and goToChangePassword is not one of them @REC-2', () => {
  expectTypeOf<BackgroundEffect>().toExtend<EffectName>();
  expectTypeOf<'goToChangePassword'>().not.toExtend<BackgroundEffect>();
});
