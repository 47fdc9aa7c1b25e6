import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FramedFlow, FrameMessage } from '@portal/contract/page';
import { escapeHtml } from '@portal/server-kit/pages';
import type { PageDependencies } from '../page-context/page-dependencies';
import { crossOriginAttribute } from '../pages/document/bootstrap-script';
import { inlineJson } from '../pages/document/inline-json';
import { listFormOrigins } from '../pages/headers/form-origins';
import { generateNonce } from '../pages/headers/nonce';
import { listPartOrigins, trustedTypesPolicies } from '../pages/headers/release-policy';
import { contentSecurityPolicy } from '../pages/headers/security-headers';

/**
 * Reports to the host page that the script is missing, blocked or not understood; a script that runs reports for
 * itself.
 */
function reportStartFailure(host: string): string {
  const message: FrameMessage = {
    portal: 'refused',
    reason: 'unavailable',
    message: 'The script of the frame could not run in this browser, could not be loaded or was altered.',
  };
  const messageArguments = `${inlineJson(message)},${inlineJson(host)}`;
  return `addEventListener('error',()=>{self.portalEmbedded||parent.postMessage(${messageArguments})},true)`;
}

/**
 * Sends the page in the frame of `mode: "iframe"`: an empty document on the portal's origin that mounts the flow as a
 * host page would. Only the white label's hosts may frame it.
 */
export function sendFramePage(
  request: FastifyRequest,
  reply: FastifyReply,
  context: PageDependencies,
  framed: FramedFlow,
  frameAncestors: readonly string[],
): FastifyReply {
  const nonce = generateNonce();
  const { boot, runtime } = framed.flow;
  const release = context.releaseFor(request);
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('content-language', boot.language)
    .header(
      'content-security-policy',
      contentSecurityPolicy({
        nonce,
        trustedTypes: trustedTypesPolicies(release),
        formOrigins: listFormOrigins(context.formOrigins, boot.whiteLabel),
        partOrigins: listPartOrigins(context, release),
        frameAncestors,
      }),
    )
    .send(
      [
        `<!doctype html><html lang="${boot.language.slice(0, 2)}"><head><meta charset="utf-8">`,
        `<title>${escapeHtml(boot.whiteLabel.name)}</title>`,
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        `<meta name="color-scheme" content="${framed.scheme === 'system' ? 'light dark' : framed.scheme}">`,
        '<meta name="format-detection" content="telephone=no"><meta name="robots" content="noindex">',
        `<style nonce="${nonce}">body{margin:0;overflow:hidden}</style></head><body><main id="portal-flow"></main>`,
        `<script type="application/json" id="portal-frame">${inlineJson(framed)}</script>`,
        `<script nonce="${nonce}">${reportStartFailure(framed.host)}</script>`,
        `<script nonce="${nonce}" src="${runtime.address}" integrity="${runtime.integrity}"${crossOriginAttribute(runtime.address)}></script></body></html>`,
      ].join(''),
    );
}
