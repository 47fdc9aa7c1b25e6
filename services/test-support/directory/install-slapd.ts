import { findSlapd } from './slapd-program';

/* Step of `npm test`: installs OpenLDAP before the tests, whose time-outs would include the download. */
findSlapd();
