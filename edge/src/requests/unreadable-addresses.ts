import type { IncomingMessage } from 'node:http';
import { originForm } from './origin-form';

/** Stands for an address that cannot be read; asked for itself, it is one that does not exist. */
const STAND_IN = '/unreadable';

const unreadable = new WeakSet<IncomingMessage>();

/** Whether a request’s address, before it was replaced, could not be decoded (such as `/default/fps%`). */
export const isUnreadable = (request: IncomingMessage): boolean => unreadable.has(request);

/**
 * The address by which a request is routed. The router refuses one that cannot be decoded before any hook has seen it, so
 * that its answer could have neither a page nor a visitor's language (NAV-7): it gets one that can be read, and is
 * remembered.
 */
export const readableAddress = (request: IncomingMessage): string => {
  const address = originForm(request);
  try {
    decodeURI(address.replace(/[?#].*$/s, ''));
    return address;
  } catch {
    unreadable.add(request);
    return STAND_IN;
  }
};
