// Stub of the sdk's script and link elements: SystemJS loads them, by the import map and its policy.
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
