function text(english: string, german = english) {
  return { 'en-US': english, 'de-DE': german };
}

/** Fields that no shipped white label sets, for the portal of embedding/embedded-portal.ts. */
export const CHANGED_CLIENTS = {
  default: {
    allowedRedirectOrigins: ['https://www.bank.example'],
    sorryConfig: {
      image: '/app/clip/picture.svg',
      primary: text('Back at two', 'Um zwei zurück'),
      secondary: text('We are moving house.', 'Wir ziehen um.'),
    },
  },
  karmesin: {
    linkConfig: {
      links: [
        { kind: 'internal', label: text('Terms', 'Bedingungen'), target: '/app/{wl}/termsOfUse' },
        { kind: 'external', label: text('Branches', 'Filialen'), target: 'https://www.karmesin.example/' },
        { kind: 'callback', label: text('Take the tour', 'Rundgang'), callback: 'openTour' },
      ],
    },
    loginFormLabels: {
      userLabel: text('Client number', 'Kundennummer'),
      userPlaceholder: text('12 digits', '12 Ziffern'),
      passwordLabel: text('Access code', 'Zugangscode'),
      passwordPlaceholder: text('Never shared', 'Nie geteilt'),
      buttonText: text('Enter', 'Eintreten'),
    },
    heroText: {
      tagline1: text('One <em>quiet</em> <script>document.title = "taken"</script>place'),
      tagline2: text('<b>Calm</b><img src="x" onerror="document.title = \'taken\'"> and <form>sure</form>'),
    },
    loginMode: 'new-device-portal',
    loginRoute: '/app/{wl}/login?from=bank',
  },
} as const;
