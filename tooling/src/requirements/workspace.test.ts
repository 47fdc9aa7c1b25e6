import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PARTS } from '../build/parts-list';

const WORKSPACE = path.resolve(__dirname, '../../..');
