/** Time: a Date on the server, its ISO 8601 text in the browser. */
export type Moment = Date | string;
