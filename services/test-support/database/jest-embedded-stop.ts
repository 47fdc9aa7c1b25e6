export { removeEmbeddedForTests as default } from './jest-embedded';
