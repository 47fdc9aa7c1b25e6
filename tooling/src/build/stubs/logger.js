// Stub of the SDK's logger, which supports the loggers of build tools: browsers need only the console.
export const createLogger = (prefix) => ({
  warn: (...said) => console.warn(prefix, ...said),
  error: (...said) => console.error(prefix, ...said),
});
export const createInfrastructureLogger = createLogger;
export const bindLoggerToCompiler = () => undefined;
export const logger = createLogger('[ Module Federation ]');
export const infrastructureLogger = logger;
