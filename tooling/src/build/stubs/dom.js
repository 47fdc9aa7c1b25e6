// Stub of the SDK's script and link elements: SystemJS loads scripts by the import map, under the Trusted Types policy.
const refused = () => {
  throw new Error('Script elements of the federation runtime are left out of this build');
};

export {
  refused as createLink,
  refused as createScript,
  refused as isStaticResourcesEqual,
  refused as loadScript,
  refused as safeWrapper,
};
