/** One piece of software. */
export interface Component {
  readonly name: string;
  readonly group?: string;
  readonly version: string;
  /** Package address (purl), such as pkg:npm/pg@8.23.1. */
  readonly purl: string;
  readonly licenses?: readonly object[];
}

/** A CycloneDX bill of materials, as far as anybody here looks into it. */
export interface BillOfMaterials {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: string;
  readonly components: readonly Component[];
}

/** Reads what the package manager prints; null when that is no bill, or an empty one. */
export const readBillOfMaterials = (output: string): BillOfMaterials | null => {
  try {
    const bill = JSON.parse(output) as Partial<BillOfMaterials> | null;
    if (bill?.bomFormat !== 'CycloneDX' || !bill.components || bill.components.length === 0) return null;
    return bill as BillOfMaterials;
  } catch {
    return null;
  }
};
