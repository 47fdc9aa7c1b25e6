import { createRoot } from 'react-dom/client';
import { OPERATOR_DATA_ID, OPERATOR_ROOT_ID, type OperatorDocument } from '@portal/contract/operator';
import { OperatorPages } from './OperatorPages';

const data = document.getElementById(OPERATOR_DATA_ID);
const root = document.getElementById(OPERATOR_ROOT_ID);
if (data === null || root === null) throw new Error('The document has no operator page');
createRoot(root).render(<OperatorPages {...(JSON.parse(data.textContent) as OperatorDocument)} />);
