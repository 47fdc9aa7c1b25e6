import type { Json, JsonObject } from '@portal/contract/operator';

/** Returns whether a value of JSON is an object. */
export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a list; an empty one for anything else. */
export const toList = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** Returns a property, never one of a prototype. */
export const getProperty = (value: Json | undefined, name: string): Json | undefined =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

const setIn = (
  node: Json | undefined,
  [name, ...deeper]: readonly string[],
  value: Json | undefined,
): Json | undefined => {
  if (name === undefined) return value;
  if (Array.isArray(node))
    return node.map((entry: Json, at) =>
      String(at) === name ? (setIn(entry, deeper, value) ?? (isObject(entry) ? {} : '')) : entry,
    );
  const child = setIn(getProperty(node, name), deeper, value);
  const properties = isObject(node) ? node : {};
  if (child !== undefined) return { ...properties, [name]: child };
  const others = Object.entries(properties).filter(([other]) => other !== name);
  return others.length === 0 ? undefined : Object.fromEntries(others);
};

/**
 * Returns a copy of a document with another value. Undefined removes the property, and objects that this leaves empty;
 * an entry of a list stays, but empty.
 *
 * @param pointer JSON pointer (RFC 6901) to a property, or to an existing entry of a list; names have no slash
 */
export const setValue = (content: JsonObject, pointer: string, value: Json | undefined): JsonObject =>
  (setIn(content, pointer.split('/').slice(1), value) ?? {}) as JsonObject;
