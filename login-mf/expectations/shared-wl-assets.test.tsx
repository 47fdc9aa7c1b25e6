import { slot, TextField, Fields, usePortal } from '@portal/shared-wl-assets';
import { Dialog } from '@portal/shared-wl-assets/overlays';
import { loginFailureRecord, statistics } from '@portal/shared-wl-assets/statistics';
import { fixturePortal, InPortal } from '@portal/shared-wl-assets/testing';
import { render, screen } from '@testing-library/react';

const Form = () => {
  const key = usePortal((state) => state.whiteLabel.key);
  return (
    <Fields>
      <TextField label={key} name="USER" />
    </Fields>
  );
};

test('CARD-4 login-mf expects of shared-wl-assets fields that the browser posts by their name, without a script', () => {
  render(
    <InPortal portal={fixturePortal()}>
      <form method="post">
        <Form />
      </form>
    </InPortal>,
  );
  expect(screen.getByLabelText('default')).toHaveAttribute('name', 'USER');
});

test('CARD-4 login-mf expects of shared-wl-assets lifecycles, a dialog, and a queue for its statistic', () => {
  expect(slot({ id: 'login', Component: Form })).toMatchObject({
    id: 'login',
    mount: expect.any(Function) as unknown,
    unmount: expect.any(Function) as unknown,
    element: expect.any(Function) as unknown,
  });
  expect(Dialog).toEqual(expect.any(Function));
  expect(statistics().record).toEqual(expect.any(Function));
  expect(loginFailureRecord).toEqual(expect.any(Function));
});
