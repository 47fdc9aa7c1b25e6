import type { ReactNode } from 'react';

/** Content of a page with its title, which is also that of the document. */
export const Page = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <>
    <title>{title}</title>
    <h1>{title}</h1>
    {children}
  </>
);
