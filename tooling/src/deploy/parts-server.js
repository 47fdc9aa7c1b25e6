export const loadPartsServer = () => import('../../../edge/src/dev-server/serve-without-services.ts');
