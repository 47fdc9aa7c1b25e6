import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs } from './Tabs';

const NAMES = ['EMEA REGION', 'ALL OTHER REGIONS', 'ELSEWHERE'] as const;

const Regions = () => {
  const [selected, setSelected] = useState<(typeof NAMES)[number]>('EMEA REGION');
  return (
    <Tabs
      label="Regions"
      tabs={NAMES.map((name) => ({ name, label: name }))}
      selected={selected}
      onSelect={setSelected}
    >
      About {selected}
    </Tabs>
  );
};
const selected = () => screen.getByRole('tab', { selected: true });

test('the only panel is named by the selected tab @INF-4', async () => {
  render(<Regions />);
  expect(screen.getByRole('tablist', { name: 'Regions' })).toBeInTheDocument();
  expect(screen.getByRole('tabpanel', { name: 'EMEA REGION' })).toHaveTextContent('About EMEA REGION');
  await userEvent.click(screen.getByRole('tab', { name: 'ALL OTHER REGIONS' }));
  const panel = screen.getByRole('tabpanel', { name: 'ALL OTHER REGIONS' });
  expect(panel).toHaveTextContent('About ALL OTHER REGIONS');
  expect(selected()).toHaveAttribute('aria-controls', panel.id);
});

test.each([
  ['{ArrowRight}', 'ALL OTHER REGIONS'],
  ['{ArrowLeft}', 'ELSEWHERE'],
  ['{End}', 'ELSEWHERE'],
  ['{End}{ArrowRight}', 'EMEA REGION'],
  ['{End}{Home}', 'EMEA REGION'],
  ['{ArrowDown}', 'EMEA REGION'],
])('%s selects and focuses %s @INF-4', async (keys, name) => {
  render(<Regions />);
  await userEvent.tab();
  await userEvent.keyboard(keys);
  expect(selected()).toHaveAccessibleName(name);
  expect(selected()).toHaveFocus();
});

test('the tabs are one tab stop, the panel is the next @INF-4', async () => {
  render(<Regions />);
  await userEvent.tab();
  expect(selected()).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('tabpanel')).toHaveFocus();
});
