// In place of runtime-core's SnapshotHandler: parts here have no manifests of the federation's own kind.
export class SnapshotHandler {
  hooks = { lifecycle: {}, applyPlugin: () => undefined, removePlugin: () => undefined };
  manifestCache = new Map();
  loadRemoteSnapshotInfo() {
    return Promise.reject(new Error('Federation snapshots are left out of this build'));
  }
}

export const getGlobalRemoteInfo = () => ({});
