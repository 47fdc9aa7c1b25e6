import type { ReactNode } from 'react';
import { Button } from '@portal/shared-wl-assets';
import styles from './FilterForm.module.css';

interface SelectFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
}

/** Labelled list of options. */
export const SelectField = ({ name, label, value, options }: SelectFieldProps) => (
  <label className={styles['field']}>
    <span>{label}</span>
    <select name={name} defaultValue={value}>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  </label>
);

interface FilterFormProps {
  readonly action: string;
  readonly button: string;
  readonly children: ReactNode;
}

/** Row of filters; the selection is in the URL, so that it can be shared. */
export const FilterForm = ({ action, button, children }: FilterFormProps) => (
  <form className={styles['form']} method="get" action={action}>
    {children}
    <Button type="submit" variant="secondary" compact>
      {button}
    </Button>
  </form>
);
