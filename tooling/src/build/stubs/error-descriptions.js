// Stub of the federation runtime's error texts: messages contain a code and the URL of its explanation.
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
