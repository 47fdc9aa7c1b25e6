import { expectTypeOf } from 'expect-type';
import type { PartDeclaration, SlotName } from '@portal/contract/part';
import { definePart } from './part';

test('a declaration needs a name and slots; everything else is optional @CARD-2', () => {
  expectTypeOf(definePart).parameters.toEqualTypeOf<[PartDeclaration]>();
  expectTypeOf<{ name: string; slots: SlotName[] }>().toExtend<PartDeclaration>();
  expectTypeOf<{ name: string }>().not.toExtend<PartDeclaration>();
  expectTypeOf<{ name: string; slots: 'sidebar'[] }>().not.toExtend<PartDeclaration>();
});

test('a module is exposed by a public name, as a file or with its load time @CARD-2', () => {
  type Exposes = NonNullable<PartDeclaration['exposes']>;
  expectTypeOf<{ './fixtures': { module: string; load: 'later' } }>().toExtend<Exposes>();
  expectTypeOf<{ './fixtures': string }>().toExtend<Exposes>();
  expectTypeOf<{ './fixtures': { module: string; load: 'never' } }>().not.toExtend<Exposes>();
});

test('only libraries that the root provides can be shared @CARD-2', () => {
  type Shared = NonNullable<PartDeclaration['shares']>[number];
  expectTypeOf<Shared>().toEqualTypeOf<'zustand' | 'i18next' | 'react-i18next'>();
});
