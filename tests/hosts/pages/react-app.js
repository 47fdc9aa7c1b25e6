const { createElement, useEffect, useRef } = React;

function PasswordReset({ whiteLabel, language, onStep }) {
  const place = useRef(null);
  useEffect(() => {
    const { unmount } = Portal.mount(place.current, { flow: 'fps', whiteLabel, language, onStep });
    return () => void unmount();
  }, [whiteLabel, language, onStep]);
  return createElement('div', { ref: place });
}

const { useState } = React;

function App() {
  const [shown, setShown] = useState(true);
  const [step, setStep] = useState('');
  const [stepOf] = useState(() => (event) => setStep(event.step));
  return createElement(
    'main',
    null,
    createElement('h1', null, `React ${React.version}`),
    createElement('button', { onClick: () => setShown(!shown) }, shown ? 'Hide' : 'Show'),
    createElement('output', null, step),
    shown && createElement(PasswordReset, { whiteLabel: 'default', language: 'en-US', onStep: stepOf }),
  );
}

const Mode = self.STRICT ? React.StrictMode : React.Fragment;
ReactDOM.createRoot(document.getElementById('app')).render(createElement(Mode, null, createElement(App)));
