/** @jest-environment node */
import { expectTypeOf } from 'expect-type';
import type { FlowName, FrameMessage, RejectionReason } from './embedded-flow';

test('a host page can embed four flows @CARD-8', () => {
  expectTypeOf<FlowName>().toEqualTypeOf<'login' | 'fps' | 'fuid' | 'ftu'>();
});

test('a frame reports its height, mounting, a rejection with its reason, and events @CARD-8', () => {
  expectTypeOf<FrameMessage['portal']>().toEqualTypeOf<'height' | 'mounted' | 'refused' | 'event'>();
  expectTypeOf<Extract<FrameMessage, { portal: 'refused' }>['reason']>().toEqualTypeOf<RejectionReason>();
  expectTypeOf<Extract<FrameMessage, { portal: 'height' }>['height']>().toEqualTypeOf<number>();
});
