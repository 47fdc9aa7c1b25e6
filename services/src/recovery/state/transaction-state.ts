export type TransactionState = 'CHOOSE' | 'SENT' | 'VERIFIED' | 'LOCKED' | 'CLOSED';
