import { type Check, requireThat } from '../kit/check';
import { describeResponse, getField, type ServiceResponse, ServiceUnderTest } from '../kit/http-client';
import { serviceKit } from '../kit/service-kit';

const SITES = '/app/npx/public/contentsvcs/v1/api/sites';
/** Site of each language (section 7). */
const BLOCK_SITES = { 'en-US': 'gateway', 'de-DE': 'portal-de-DE' } as const;
const PAGE_SITES = { 'en-US': '/app/cs5/gateway/open', 'de-DE': '/app/cs5/portal-de-de/open' } as const;
/** Blocks and pages that the portal's own pages show. */
const BLOCKS = ['support', 'terms-of-use'];
const PAGES = ['systemrequirements.json', 'emeacookiepolicy.json', 'cookiepolicy.json'];
const TIME_LIMIT_MS = 30_000;

/** Active content, which the service must not deliver, although the pages also sanitize it (D-10). */
const ACTIVE_HTML = /<script|<iframe|<form|\son\w+=|javascript:/i;

async function get(service: ServiceUnderTest, path: string): Promise<ServiceResponse> {
  return (await service.browser()).request(path);
}

function requireHtml(response: ServiceResponse, outer: string, inner: string): void {
  const html = getField(getField(response.json, outer), inner);
  requireThat(response.status === 200, describeResponse(response));
  requireThat(
    typeof html === 'string' && html.trim() !== '',
    `${outer}.${inner} is missing: ${describeResponse(response)}`,
  );
}

/** Returns the responses of the content service, without the portal page that sets the session. */
function contentResponses({ exchanges }: ServiceUnderTest): readonly ServiceResponse[] {
  return exchanges.filter(({ path }) => [SITES, '/app/cs5/'].some((prefix) => path.startsWith(prefix)));
}

const LANGUAGES = ['en-US', 'de-DE'] as const;

/** Checks of a content service. */
const CONTENT_CHECKS: readonly Check<ServiceUnderTest>[] = [
  {
    id: 'CON-BLOCK',
    title: `each site has the blocks ${BLOCKS.join(' and ')} with HTML in block.text`,
    run: async (service) => {
      for (const language of LANGUAGES)
        for (const block of BLOCKS)
          requireHtml(
            await get(service, `${SITES}/${BLOCK_SITES[language]}/sblocks/open/${block}`),
            'block',
            'text',
          );
    },
  },
  {
    id: 'CON-PAGE',
    title: `each site has the pages ${PAGES.join(', ')} with HTML in page.text_s`,
    run: async (service) => {
      for (const language of LANGUAGES)
        for (const page of PAGES)
          requireHtml(await get(service, `${PAGE_SITES[language]}/${page}`), 'page', 'text_s');
    },
  },
  {
    id: 'CON-JSON',
    title: 'responses have the type application/json in UTF-8',
    run: async (service) => {
      await get(service, `${PAGE_SITES['de-DE']}/${PAGES[0]}`);
      for (const response of contentResponses(service).filter(({ status }) => status === 200)) {
        const type = response.headers.get('content-type') ?? '';
        requireThat(/^application\/json\b/i.test(type), `${response.path} has the type "${type}".`);
        requireThat(!response.text.includes('\ufffd'), `${response.path} is not UTF-8.`);
      }
    },
  },
  {
    id: 'CON-MISSING',
    title: 'unknown content is rejected with 404, whatever its name',
    run: async (service) => {
      const site = BLOCK_SITES['en-US'];
      const names = ['no-such-content', '..%2f..%2fetc%2fpasswd', '%00', "'%20or%201=1--"];
      for (const name of names) {
        const response = await get(service, `${SITES}/${site}/sblocks/open/${name}`);
        requireThat(response.status >= 400 && response.status < 500, describeResponse(response));
      }
      const response = await get(service, `${PAGE_SITES['en-US']}/no-such-page.json`);
      requireThat(response.status === 404, describeResponse(response));
    },
  },
  {
    id: 'CON-INACTIVE',
    title: 'content has no script, form, frame or event handler, which the pages would remove',
    run: async (service) => {
      for (const { path, text } of contentResponses(service).filter(({ status }) => status === 200))
        requireThat(!ACTIVE_HTML.test(text), `${path} contains active HTML.`);
    },
  },
  {
    id: 'CON-COOKIES',
    title: 'no response sets a cookie, which the portal would drop',
    run: async (service) => {
      for (const { path, headers } of contentResponses(service).filter((each) =>
        each.path.startsWith('/app/cs5'),
      ))
        requireThat(headers.getSetCookie().length === 0, `${path} sets a cookie.`);
    },
  },
  {
    id: 'CON-TIME-LIMIT',
    title: 'every response arrives within 30 s',
    run: async (service) => {
      for (const { path, milliseconds } of contentResponses(service))
        requireThat(milliseconds < TIME_LIMIT_MS, `${path}: ${Math.round(milliseconds)} ms`);
    },
  },
];

/** The content service (section 7 of the specification). */
export const contentKit = serviceKit({
  description: 'check a content service (/app/npx/public/contentsvcs, /app/cs5)',
  needsUsers: false,
  prepare: (target) => ({ checks: CONTENT_CHECKS, context: new ServiceUnderTest(target) }),
});
