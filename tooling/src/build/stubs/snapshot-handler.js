// Stub of runtime-core's SnapshotHandler: parts have no federation manifests.
export class SnapshotHandler {
  hooks = { lifecycle: {}, applyPlugin: () => undefined, removePlugin: () => undefined };
  manifestCache = new Map();
  loadRemoteSnapshotInfo() {
    return Promise.reject(new Error('Federation snapshots are left out of this build'));
  }
}

export const getGlobalRemoteInfo = () => ({});
