import i18next from 'i18next';
import { main } from 'monolith/login';
import { footer, header, notices } from 'monolith/shell';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { browserPortal, pageBoot } from '@portal/shared-wl-assets';
import { http } from '@portal/shared-wl-assets/http';

// The same screens and libraries as the portal's login page, built conventionally: one bundle, rendered by the browser.
const { language, route, texts } = pageBoot();
void i18next.use(initReactI18next).init({
  lng: language,
  ns: Object.keys(texts),
  resources: { [language]: texts },
  initAsync: false,
});
http.defaults.baseURL = location.origin;

const portal = browserPortal();
const slots = [header, main, footer, notices];
const place = document.getElementById('root');
if (place !== null) {
  createRoot(place).render(
    <BrowserRouter>
      <Routes>
        <Route
          path="*"
          element={slots.map((slot) => (
            <div key={slot.id}>{slot.element(portal, { route })}</div>
          ))}
        />
      </Routes>
    </BrowserRouter>,
  );
}
