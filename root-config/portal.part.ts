import { definePart } from '@portal/tooling/part';

/** The browser's root: started by the page itself, fills no slot and serves no route (CARD-3). */
export default definePart({
  name: 'root-config',
  slots: [],
});
