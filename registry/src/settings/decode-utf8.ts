/** Text of a file, or its encoding error. */
export type DecodedText = { readonly text: string } | { readonly fault: string };

/**
 * Decodes UTF-8 and rejects everything else: a wrong byte would otherwise silently become U+FFFD.
 *
 * @returns the text, or a fault that completes the sentence "The file …"
 */
export function decodeUtf8(bytes: Uint8Array): DecodedText {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf)
    return { fault: 'begins with a byte order mark; save it as UTF-8 without one' };
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    return { fault: 'is UTF-16; save it as UTF-8' };
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes('\0') ? { fault: 'holds null bytes; save it as UTF-8' } : { text };
  } catch {
    return { fault: 'is not UTF-8; save it as UTF-8' };
  }
}
