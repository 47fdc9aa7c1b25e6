/* global __system_context__ */
// A part's files are beside its entry, wherever that is served from; 'auto' would use another script's folder.
__webpack_public_path__ = new URL('.', __system_context__.meta.url).href;
