import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { foldEvents, type PartsPlace } from '@portal/registry/releases';
import { addSequence, promote } from '@portal/registry/test-support';
import { fetchBuildsToCheck, publishPart, uploadPublished } from '@portal/tooling/deploy';
import { test } from '../portal/browser-test';
import { findFreePort, waitForExit } from '../portal/run-start';
import { WORKSPACE } from '../workspace';
import { expectNginx, waitUntilNginxListens } from './nginx';

/* A part store other than S3: nginx with its WebDAV module, which also serves the files to browsers. */

const PART = 'login-mf';
const AUTHORIZATION = 'Bearer from-the-pipeline';

let folder: string;
let nginx: ChildProcess;
let origin: string;
test.beforeAll(async () => {
  const program = expectNginx();
  folder = mkdtempSync(path.join(tmpdir(), 'portal-put-'));
  const port = await findFreePort();
  origin = `http://localhost:${port}`;
  mkdirSync(path.join(folder, 'files/parts'), { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `pid nginx.pid;
events {}
http {
  ${temporary.map((each) => `${each}_temp_path ${each};`).join(' ')}
  access_log off;
  types { text/javascript js cjs; text/css css; application/json json; }
  server {
    listen 127.0.0.1:${port};
    root ${folder}/files;
    location /parts/ {
      dav_methods PUT DELETE;
      create_full_put_path on;
      if ($http_authorization != "${AUTHORIZATION}") { return 401; }
    }
    location /parts/public/ {
      dav_methods PUT DELETE;
      create_full_put_path on;
      add_header Access-Control-Allow-Origin *;
      add_header Cache-Control "public, max-age=31536000, immutable";
      set $denied $http_authorization;
      if ($request_method = GET) { set $denied "${AUTHORIZATION}"; }
      if ($denied != "${AUTHORIZATION}") { return 401; }
    }
  }
}
`,
  );
  const account = process.getuid?.() === 0 ? ' user root;' : '';
  nginx = spawn(
    program,
    ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log', '-g', `daemon off;${account}`],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  await waitUntilNginxListens(nginx, port);
});
test.afterAll(async () => {
  if (nginx !== undefined) {
    nginx.kill('SIGTERM');
    await waitForExit(nginx);
  }
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

function place(machine: string, authorization: string | null): PartsPlace {
  return {
    folder: path.join(folder, machine),
    store: {
      baseUrl: `${origin}/parts`,
      place: `${origin}/parts`,
      access: { kind: 'http', authorization },
      publicUrl: `${origin}/parts/public`,
    },
  };
}

test('a build is put to nginx, loads for browsers, and another machine fetches it @CARD-6 @CARD-3 @long', async () => {
  const manifest = publishPart(path.join(WORKSPACE, PART, 'dist/part'), place('one', null).folder);
  await expect(uploadPublished(place('one', 'Bearer other'), manifest)).rejects.toThrow(
    /rejects the credentials\. Check PARTS_STORE_AUTHORIZATION/,
  );
  const uploaded = await uploadPublished(place('one', AUTHORIZATION), manifest);
  expect(uploaded?.summary).toContain(`browsers can load them from ${origin}/parts/public`);
  const states = foldEvents(
    addSequence(
      { kind: 'deploy', part: PART, id: manifest.id, version: manifest.version, who: 'test', manifest },
      promote(PART, manifest.id),
    ),
  );
  await fetchBuildsToCheck(place('two', AUTHORIZATION), states, [PART], [manifest]);
  expect(await uploadPublished(place('two', AUTHORIZATION), manifest)).toMatchObject({ hasChanged: false });
  expect((await fetch(`${origin}/parts/private/${PART}/${manifest.id}/edge.cjs`)).status).toBe(401);
});
