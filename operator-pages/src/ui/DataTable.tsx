import type { ReactNode } from 'react';
import { classNames, HiddenText } from '@portal/shared-wl-assets';
import styles from './DataTable.module.css';

interface DataTableProps {
  readonly caption: string;
  readonly columns: readonly ReactNode[];
  /** Columns with numbers, which are aligned to the end. */
  readonly numbers?: readonly number[];
  /** Cells by row; the first is the row's header. */
  readonly rows: readonly (readonly ReactNode[])[];
}

/** Table with a hidden caption that can be scrolled sideways, also by keyboard (WCAG 2.1.1). */
export const DataTable = ({ caption, columns, numbers = [], rows }: DataTableProps) => {
  const alignment = (index: number) => classNames(numbers.includes(index) && styles['number']);
  return (
    <div className={styles['scroll']} role="group" aria-label={caption} tabIndex={0}>
      <table className={styles['table']}>
        <caption>
          <HiddenText>{caption}</HiddenText>
        </caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={index} scope="col" className={alignment(index)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([header, ...cells], row) => (
            <tr key={row}>
              <th scope="row">{header}</th>
              {cells.map((cell, index) => (
                <td key={index} className={alignment(index + 1)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
