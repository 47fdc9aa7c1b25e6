import { expectTypeOf } from 'expect-type';
import type { Translate } from '@portal/shared-wl-assets';

type Key = Parameters<Translate<'recovery-mf'>>[0];

test('a key without a text does not compile @I18N-1', () => {
  expectTypeOf<'verify.heading.Email' | 'list.and.two'>().toExtend<Key>();
  expectTypeOf<Extract<Key, 'verify' | 'verify.nothing' | 'nothing' | ''>>().toBeNever();
  expectTypeOf<'forgotUser.error_msg'>().toExtend<Key>();
  expectTypeOf<Extract<Key, `${string}_wl` | `${string}_other`>>().toBeNever();
  expectTypeOf<Parameters<Translate<'no-such-scope'>>[0]>().toEqualTypeOf<string>();
});
