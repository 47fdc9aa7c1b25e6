export * from './brand-colour-error';
export * from './palette';
export * from './palette-css';
export { colourRoles, type ColourRole } from './colour-roles';
export * from './contrast';
export * from './design-tokens';
